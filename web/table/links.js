// Links of a game, to be copied and sent.
import { h } from "../ui/dom.js";
import { t } from "../words/words.js";

/** @param {string} token */
const linkOf = token => `${location.origin}${location.pathname}#play=${token}`;

/** @param {string} words @param {HTMLElement} button says that it is done */
async function copy(words, button) {
  await navigator.clipboard?.writeText(words).catch(() => {});
  button.textContent = t("links.copied");
}

/** Links as rows with a copy button. @param {Link[]} list @param {(id: string) => string} seatTitle */
export function linkRows(list, seatTitle) {
  return h(
    "ul",
    { class: "links" },
    list.map(link =>
      h(
        "li",
        {},
        h(
          "b",
          {},
          link.who === "watcher" || !link.seats.length ? t("links.watch") : link.seats.map(seatTitle).join(", "),
        ),
        h("input", {
          readonly: true,
          value: linkOf(link.token),
          "aria-label": t("links.title"),
          onclick: event => event.target.select(),
        }),
        h(
          "button",
          { class: "quiet", onclick: event => copy(linkOf(link.token), event.currentTarget) },
          t("links.copy"),
        ),
      ),
    ),
  );
}
