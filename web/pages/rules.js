// The rules of a game as a page of their own, with contents and a search.
import { games } from "../net/api.js";
import { h } from "../ui/dom.js";
import { digest, rulesText } from "../table/digest.js";
import { pick, t } from "../words/words.js";

/** @param {HTMLElement} place @param {string} id */
export async function rulesPage(place, id) {
  const [known, text] = await Promise.all([games(), rulesText(id)]);
  const game = known.games.find(one => one.id === id);
  place.replaceChildren(
    h(
      "main",
      { class: "page rules-page", id: "main" },
      h("h1", {}, `${t("nav.rules")}: ${pick(game?.title) || id}`),
      digest(text),
    ),
  );
}
