// The about page: what this is, how to play it, and whose work it stands on.
import { h } from "../ui/dom.js";
import { pick, t } from "../words/words.js";

/** How many keys are told of. */
const KEYS = 7;
/** There is a manual in these languages. */
const manuals = { en: "manual/en/index.html", es: "manual/es/index.html" };

/** @param {HTMLElement} place @param {Lobby} lobby */
export function aboutPage(place, lobby) {
  const made = h("div", {});
  lobby
    .games()
    .then(known =>
      made.replaceChildren(
        ...known.games.flatMap(game =>
          game.card?.["made-up"]
            ? [
                h(
                  "p",
                  {},
                  h("b", {}, `${pick(game.title)}: `),
                  pick(game.card["made-up"]),
                  lobby.tables ? [" ", h("a", { href: `#tables=${game.id}`, "aria-label": `${t("tables.link")}: ${pick(game.title)}` }, t("tables.link"))] : null,
                ),
              ]
            : [],
        ),
      ),
    )
    .catch(() => {});
  const manual = h("p", { hidden: true }, h("a", { href: pick(manuals) }, t("about.manual")));
  lobby
    .manual()
    .then(there => (manual.hidden = !there))
    .catch(() => {});
  place.replaceChildren(
    h(
      "main",
      { class: "page prose", id: "main", tabindex: 0 },
      h("h1", {}, t("about.title")),
      h("p", {}, t("about.what")),
      manual,
      h("h2", {}, t("about.keys")),
      h(
        "dl",
        { class: "keys" },
        Array.from({ length: KEYS }, (_, i) => [h("dt", {}, h("kbd", {}, t(`about.key.${i + 1}`))), h("dd", {}, t(`about.key.${i + 1}.text`))]),
      ),
      h("h2", {}, t("about.fair")),
      h("p", {}, t("about.fair.text")),
      h("h2", {}, t("about.made")),
      made,
      h("h2", {}, t("about.credits")),
      h("p", {}, t("about.map")),
      h("p", {}, t("about.games")),
      h("p", {}, t("about.privacy")),
    ),
  );
}
