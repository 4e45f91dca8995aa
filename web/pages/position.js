// A position out of a link, with a button to play on from it.
import { unpackPosition } from "../store/position_link.js";
import { momentButtons } from "../table/study_tools.js";
import { toast } from "../ui/dialogs.js";
import { fill, h } from "../ui/dom.js";
import { t } from "../words/words.js";
import { StillTable } from "./still_table.js";

/** @param {HTMLElement} place @param {Lobby} lobby @param {string} packed */
export async function positionPage(place, lobby, packed) {
  try {
    const { game, scenario, options, text } = unpackPosition(packed),
      still = new StillTable(place, lobby, game);
    const { view } = await lobby.show({ game, scenario, options, position: text, viewer: "watcher" });
    await still.draw(view, []);
    fill(
      still.bar,
      h("b", {}, t("position.title")),
      h("a", { class: "button primary", href: `#new=${game}&position=${packed}` }, t("new.from")),
      momentButtons(async () => ({ game, scenario, options, text }), true),
    );
  } catch (error) {
    toast(error.message);
  }
}
