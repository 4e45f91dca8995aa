// What can be done from any moment of a game: a link to it, and playing on from it. For games, records and links to positions.
import { packPosition } from "../store/position_link.js";
import { toast } from "../ui/dialogs.js";
import { h } from "../ui/dom.js";
import { t } from "../words/words.js";

/** @typedef {import("../store/position_link.js").Position} Position */

/** A link is put where it can be pasted; and shown, should that not be allowed. @param {string} href */
export async function shareLink(href) {
  await navigator.clipboard?.writeText(href).catch(() => {});
  toast(t("links.copied"), " ", h("a", { href }, t("position.title")));
}

/** @param {Position} position */
const packed = ({ game, scenario, options, text }) => packPosition({ game, scenario, options, text });

/** @param {Position} position */
export const positionHref = position => `${location.origin}${location.pathname}#position=${packed(position)}`;

/**
 * Two buttons; the position of the moment that is shown is asked for when it is wanted.
 * @param {() => Promise<Position>} position
 * @param {boolean} over is the game over at that moment? Then nobody can play on
 */
export function momentButtons(position, over) {
  /** @param {(found: Position) => void | Promise<void>} use */
  const withPosition = use => () => void position().then(use).catch(error => toast(error.message));
  return [
    h("button", { class: "quiet", data: { focus: "link-here" }, onclick: withPosition(found => shareLink(positionHref(found))) }, t("study.link")),
    over
      ? null
      : h(
          "button",
          { class: "quiet", data: { focus: "play-here" }, onclick: withPosition(found => void (location.hash = `new=${found.game}&position=${packed(found)}`)) },
          t("new.from"),
        ),
  ];
}
