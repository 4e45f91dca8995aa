// The rules of a game as a page of their own, with contents and a search.
import { digest, rulesText } from "../table/rules_digest.js";
import { h } from "../ui/dom.js";
import { pick, t } from "../words/words.js";

/** @param {HTMLElement} place @param {Lobby} lobby @param {string} id */
export async function rulesPage(place, lobby, id) {
  const [known, text] = await Promise.all([lobby.games(), rulesText(id)]);
  const game = known.games.find(one => one.id === id);
  place.replaceChildren(
    h(
      "main",
      { class: "page rules-page", id: "main" },
      h("h1", {}, `${t("nav.rules")}: ${pick(game?.title) || id}`),
      digest(text),
    ),
  );
  const contents = place.querySelector("details");
  if (contents && matchMedia("(min-width: 1100px)").matches) contents.open = true; // there is a column for it
}
