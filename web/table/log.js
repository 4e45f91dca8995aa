// A part of the table: what was said. The journal, the chat, and the notice that it is one's turn.
import { h } from "../ui/dom.js";
import { fillJournal } from "./journal.js";
import * as keep from "../store/settings.js";
import { language, t } from "../words/words.js";

/** Methods of the table's page. @type {Telling & ThisType<import("./page.js").TablePage>} */
export const telling = {
  drawJournal() {
    const { link, e } = this;
    e.older.hidden = !(link.from > 0);
    const actions = { openRule: rule => this.openRule(rule), toStep: step => this.modes.replay(step) };
    const lines = this.modes.lines ?? link.lines;
    const order = keep.logOrder();
    const owners = new Map(this.view.items.filter(item => item.kind === "piece" && item.owner).map(item => [item.id, item.owner ?? ""]));
    const how = { ...actions, order, owners, toThing: target => this.showThing(target) };
    if (this.tab === "journal") fillJournal(e.journal, lines, this.fresh, how);
    fillJournal(e.recent, lines.slice(-200).filter(line => line.news !== "no").slice(-60), this.fresh, how);
  },

  drawChat() {
    const { link, e } = this;
    e.chat.replaceChildren(
      ...(link.chat.length
        ? link.chat.map(line =>
            h(
              "li",
              { class: `seat-${line.seat} owned` },
              h("b", {}, line.name || this.seatTitle(line.seat)),
              h(
                "time",
                {},
                new Date(line.at * 1000).toLocaleTimeString(language(), { hour: "2-digit", minute: "2-digit" }),
              ),
              h("p", {}, line.text),
            ),
          )
        : [h("li", { class: "empty" }, t("chat.empty"))]),
    );
    e.chat.scrollTop = e.chat.scrollHeight;
    e.write.hidden = !this.mine.length;
    if (this.tab !== "chat" && link.chat.length) e.tabs.querySelector("[data-tab=chat]")?.classList.add("news");
  },

  notify() {
    const yours = !this.finished && Boolean(this.link.view?.acting?.some(seat => this.mine.includes(seat)));
    const title = yours ? `● ${t("table.yourturn")} · Frente` : `Frente · ${this.gameTitle ?? ""}`;
    if (document.title !== title) document.title = title;
    if (yours && !this.wasYours && document.hidden && globalThis.Notification?.permission === "granted") {
      const note = new Notification("Frente", {
        body: this.link.view?.prompt ?? t("table.yourturn"),
        tag: this.link.game,
      });
      note.onclick = () => (focus(), note.close());
    }
    this.wasYours = yours;
  },
};
