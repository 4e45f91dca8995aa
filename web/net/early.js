// Runs before the modules are there (index.html): asks at once for the files that the address will need, so that they come along with
// the modules and not after them. files.js finds them in `frenteEarly`. What it can't know it leaves to them.
{
  /** @param {string} name */
  const meta = name => /** @type {HTMLMetaElement | null} */ (document.querySelector(`meta[name=${name}]`))?.content ?? "",
    [name, value] = [...new URLSearchParams(location.hash.slice(1))][0] ?? ["", ""],
    isSite = meta("frente") === "site";

  /** Which game a link of this browser belongs to. @param {string} token @returns {string} */
  const rulesOf = token => {
    try {
      return JSON.parse(localStorage.getItem("frente.links") ?? "[]").find((/** @type {Link} */ link) => link.token === token)?.rules ?? "";
    } catch {
      return "";
    }
  };

  // As words/words.js chooses; guessed wrong, the right file is fetched later.
  const language = localStorage.getItem("frente.language") ?? (navigator.language.startsWith("es") ? "es" : "en");
  const game = name === "guide" ? value : name === "play" ? rulesOf(value) : "",
    // "game:map" for boards that lie on a map: `make site` and the program write them into the page
    map = meta("maps").split(" ").find(words => words.startsWith(`${game}:`))?.slice(game.length + 1),
    boards = /^\w+$/.test(game) ? [game, map].flatMap(one => (one ? [`boards/${one}.json`] : [])) : [],
    known = isSite ? ["games.json"] : ["api/games"];
  if (isSite && name === "guide") boards.push(`openings/${game}.${language}.json`);
  if (isSite && !navigator.serviceWorker?.controller) known.push("healthz");
  globalThis.frenteEarly = new Map([...boards, ...known].map(path => [path, fetch(path).catch(() => null)]));
}
