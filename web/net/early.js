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
      return JSON.parse(localStorage.getItem(location.pathname.includes("/alone/") ? "frente.links.alone" : "frente.links") ?? "[]").find((/** @type {Link} */ link) => link.token === token)?.rules ?? "";
    } catch {
      return "";
    }
  };

  // As words/words.js chooses; guessed wrong, the right file is fetched later.
  const language = localStorage.getItem("frente.language") ?? (navigator.languages.map(tag => tag.slice(0, 2)).find(code => ["en", "es", "fr"].includes(code)) ?? "en");
  /** "game:kind:map" of every board that is drawn: `make site` and the program write them into the page. */
  const rows = meta("boards").split(" ").map(row => row.split(":")),
    boardsOf = (/** @type {string[][]} */ list) => [...new Set(list.flatMap(([game, , map]) => [game, map]))].flatMap(one => (one ? [`boards/${one}.json`] : [])),
    game = name === "guide" ? value : name === "play" ? rulesOf(value) : "",
    row = rows.find(([id]) => id === game),
    files = row ? boardsOf([row]) : [];
  if (isSite) {
    // Parts of the script (tools/bundle.py). The start page has a picture of every board. A browser has six requests on their way at once.
    const start = name === "",
      kinds = new Set((row ? [row] : start ? rows : []).map(([, kind]) => kind)),
      parts = [language, ...kinds, ...(row ? [] : ["pages"])];
    for (const part of parts) document.head.append(Object.assign(document.createElement("script"), { src: `parts/${part}.js` }));
    if (row && name === "guide") files.push(`openings/${game}.${language}.json`);
    if (!navigator.serviceWorker?.controller) files.push("healthz");
    if (!row) files.push("games.json"); // a table has its title out of it, and time for that
    if (start) files.push(...boardsOf(rows));
  } else {
    files.push("api/games");
    if (language !== "en") document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href: `words/${language}.js` }));
  }
  globalThis.frenteEarly = new Map(files.map(path => [path, fetch(path).catch(() => null)]));
}
