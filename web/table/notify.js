// That it is one's turn: in the title of the window, and as a notification of the browser while the page is out of sight.
import { finished, myTurn } from "../store/select.js";
import { t } from "../words/words.js";

/** @param {{store: TableStore, table: Table, gameTitle: () => string}} uses @returns {() => void} looks at the present position */
export function makeNotifier({ store, table, gameTitle }) {
  let wasYours = false;
  return () => {
    const { state } = store,
      yours = !finished(state) && myTurn(state),
      title = yours ? `● ${t("table.yourturn")} · Frente` : `Frente · ${gameTitle()}`;
    if (document.title !== title) document.title = title;
    if (yours && !wasYours && document.hidden && globalThis.Notification?.permission === "granted") {
      const note = new Notification("Frente", { body: state.live.view?.prompt ?? t("table.yourturn"), tag: table.game });
      note.onclick = () => (focus(), note.close());
    }
    wasYours = yours;
  };
}
