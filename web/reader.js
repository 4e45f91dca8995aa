// The rules of a game as a page of their own, with a search.
import { games } from "./api.js";
import { h } from "./dom.js";
import { markdown } from "./markdown.js";
import { rulesText } from "./digest.js";
import { pick, t } from "./words.js";

/** @param {HTMLElement} place @param {string} id */
export async function rulesPage(place, id) {
  const [known, text] = await Promise.all([games(), rulesText(id)]);
  const game = known.games.find(one => one.id === id);
  const prose = text ? markdown(text) : h("p", { class: "empty" }, t("rules.none"));
  const parts = () => [...prose.querySelectorAll("p, li, tr, blockquote")];
  const search = h("input", {
    type: "search",
    placeholder: t("rules.search"),
    "aria-label": t("rules.search"),
    oninput: () => {
      const wanted = search.value.trim().toLowerCase();
      for (const part of parts())
        part.classList.toggle("apart", wanted !== "" && !part.textContent.toLowerCase().includes(wanted));
    },
  });
  place.replaceChildren(
    h(
      "main",
      { class: "page rules-page", id: "main" },
      h("h1", {}, `${t("nav.rules")}: ${pick(game?.title) || id}`),
      text ? search : null,
      prose,
    ),
  );
}
