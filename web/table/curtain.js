// A part of the table: the curtain between players who share one screen.
import { closeMenu } from "./choices.js";
import { h } from "../ui/dom.js";
import * as keep from "../store/settings.js";
import { t } from "../words/words.js";

/** Methods of the table's page. @type {Covering & ThisType<import("./page.js").TablePage>} */
export const covering = {
  /** Hot seat: when another of my seats must decide, everything is covered until its player sits here. */
  curtain() {
    const { view } = this.link;
    const next = view?.acting?.find(seat => this.mine.includes(seat));
    const needed = !this.finished && !this.modes.name && this.mine.length > 1;
    if (!needed || !next || view?.acting.includes(view.viewer)) return this.uncover();
    if (this.guide.on) return this.uncover();
    if (keep.openTable().includes(this.link.token)) {
      this.uncover();
      if (this.asked !== next) this.look(next);
      return;
    }
    if (this.covering === next) return;
    this.covering = next;
    this.e.main.hidden = true;
    closeMenu();
    const seat = this.seatTitle(next),
      never = h("input", { type: "checkbox" });
    const box = h(
      "main",
      { class: `curtain seat-${next} owned` },
      h("h1", {}, t("curtain.title", { seat })),
      h("p", {}, t("curtain.text", { seat })),
      h(
        "button",
        {
          class: "primary",
          onclick: () => {
            if (never.checked) keep.keepOpenTable(this.link.token);
            this.look(next);
          },
        },
        t("curtain.go", { seat }),
      ),
      h("label", { class: "check" }, never, t("curtain.never")),
    );
    this.cover?.remove();
    this.cover = box;
    this.place.append(box);
    box.querySelector("button")?.focus();
  },

  /** @param {string} seat */
  look(seat) {
    this.asked = seat;
    this.link.raw({ type: "look", look: seat });
  },

  uncover() {
    this.asked = null;
    this.covering = null;
    this.cover?.remove();
    this.cover = null;
    this.e.main.hidden = false;
  },
};
