// A part of the table: what happened. Moments that deserve a panel, the last battle, what moved last, watching the other side's
// turn step by step, and lenses over the board.
import { afterPicture, h, renew } from "../ui/dom.js";
import { layersBox, overlayTicks } from "./layers.js";
import * as keep from "../store/settings.js";
import { pick, t } from "../words/words.js";

/** Methods of the table's page. @type {Happening & ThisType<import("./page.js").TablePage>} */
export const happening = {
  /** The head of the log: its order, and "since your last turn". */
  logHead() {
    const order = h(
      "button",
      {
        class: "quiet",
        onclick: () => {
          keep.keepLogOrder(keep.logOrder() === "last" ? "first" : "last");
          order.textContent = t(`log.${keep.logOrder()}`);
          this.drawJournal();
        },
      },
      t(`log.${keep.logOrder()}`),
    );
    const since = h("button", { class: "quiet since", onclick: () => this.modes.watch(this.sinceStep()) }, t("watch.since"));
    return h("header", { class: "log-head" }, h("h2", { class: "quiet-title" }, t("tab.journal")), since, order);
  },

  /** The step after which I have not yet looked: my last own choice. */
  sinceStep() {
    return Math.min(keep.lastStep(this.link.game) ?? 0, this.link.step);
  },

  /** @param {Line[]} fresh */
  happened(fresh) {
    const { link } = this,
      now = link.view;
    if (!now) return;
    if (this.seen && this.seen !== now) this.trail = moved(this.seen, now);
    if (now.battle) this.forgetBattle(false);
    else if (this.seen?.battle) this.outcome(this.seen, fresh);
    this.seen = now;
    if ((now.choices?.length && fresh.length === 0) || this.sentStep != null) {
      const { game, step } = link;
      afterPicture(() => keep.keepLastStep(game, step));
      this.sentStep = null;
    }
    const moments = fresh.filter(line => line.news === "moment");
    if (moments.length) this.moment(moments);
  },

  /** A stack that was laid out has served. */
  unfan() {
    /** @type {{unfan?: () => void} | null} */ (this.board)?.unfan?.();
  },

  /**
   * A battle is over: its panel stays, with what came of it. (Its dice may have fallen in a view that never was: what happens
   * without a question between comes in one piece.)
   */
  outcome({ battle, ...view }, fresh) {
    const from = fresh.findIndex(line => line.dice?.length),
      fell = battle?.sides.some(side => side.dice?.length);
    if (!battle || (!fell && from < 0)) return; // it was not fought
    const told = fresh.slice(fell ? 0 : from),
      end = told.findIndex(line => line.news === "phase" || line.news === "turn");
    this.lastBattle = {
      battle: { ...battle, step: undefined },
      view,
      lines: told.slice(0, end < 0 ? 8 : Math.min(end, 8)).filter(line => line.news !== "no"),
    };
  },

  forgetBattle(draw = true) {
    this.lastBattle = null;
    if (draw) this.drawBattle();
  },

  /** The end of a year, a front, a game: said, and how. @param {Line[]} lines */
  moment(lines) {
    const box = h(
      "section",
      { class: "moment" },
      lines.map(line => h("p", {}, line.text)),
      h("button", { class: "quiet", onclick: () => box.remove() }, t("dialog.close")),
    );
    this.e.moments.replaceChildren(box);
  },

  /** A line of the log leads to its place on the board. @param {[string, string]} target */
  showThing([kind, id]) {
    const key = `${kind}:${id}`,
      item = this.view.items.find(one => one.kind === kind && one.id === id);
    this.open("board");
    this.board?.goTo([key, ...(item?.at ? [`space:${item.at}`] : [])]);
    this.inspect(key, null, item);
  },

  /** The view with what is laid over the board: lenses, and what moved last. @param {View} view */
  laid(view) {
    const more = [...this.lensItems.values()].flat();
    const trail = this.modes.trail ?? (this.modes.name ? null : this.trail);
    if (trail) more.push(trail);
    const over = /** @type {{over?: Set<string>} | null} */ (this.board)?.over;
    for (const item of more) if (item !== trail || !this.trailless) over?.add(item.id);
    return more.length ? { ...view, items: [...view.items, ...more] } : view;
  },

  drawLenses() {
    const { e, info, board } = this;
    const given = new Set(this.link.table?.orders ?? []);
    const orders = this.mine.length && !this.finished ? (info?.orders ?? []) : [];
    const overlays = (board ? overlayTicks(board) : []).filter(one => !one.id.startsWith("lens-"));
    const sign = [info, board, this.link.table, orders.length, [...this.lensItems.keys()].join()];
    renew(e.lenses, [...sign, ...overlays.flatMap(one => [one.id, one.on])], () =>
      layersBox({
        // What the board shows by itself need not be asked for.
        lenses: (info?.lenses ?? []).filter(lens => !board?.spec.overlays?.[lens.id]).map(lens => ({
          id: lens.id,
          title: pick(lens.title),
          on: this.lensItems.has(lens.id),
          set: on => void this.setLens(lens, on),
        })),
        overlays: overlays.map(one => ({
          ...one,
          set: on => {
            if (one.id === "trail") this.trailless = !on;
            one.set(on);
          },
        })),
        orders: orders.map(order => ({
          id: order.id,
          title: pick(order.title),
          on: given.has(order.id),
          set: on => void this.link.ask("order", { order: order.id, give: on }).catch(error => this.refused(error)),
        })),
        open: Boolean(this.lensOpen),
        toggled: open => (this.lensOpen = open),
      }),
    );
  },

  /** @param {{id: string, of?: string}} lens @param {boolean} on */
  async setLens(lens, on) {
    if (!on) {
      this.lensItems.delete(lens.id);
      return this.draw();
    }
    const of = lens.of ? [...this.held].find(key => key.startsWith(`${lens.of}:`))?.slice(lens.of.length + 1) : "";
    if (lens.of && !of) {
      this.refused({ message: t("lens.pick") });
      return this.draw();
    }
    try {
      const answer = await this.link.ask("lens", { lens: lens.id, of });
      this.lensItems.set(lens.id, areas(lens.id, answer.places));
    } catch (error) {
      this.refused(error);
    }
    this.draw();
  },
};

/** Places by whose they are, as items that a board lays over itself. @param {string} id @param {[string, number | null, string[]][]} places @returns {Item[]} */
function areas(id, places) {
  /** @type {Map<string, string[]>} */
  const by = new Map();
  for (const [place, number, seats] of places)
    for (const seat of seats.length ? seats : [""])
      by.set(seat, [...(by.get(seat) ?? []), number == null ? place : `${place}:${number}`]);
  return [...by].map(([seat, list], i) => ({
    key: 100000 + i,
    kind: "area",
    id: `lens-${id}-${seat}`,
    type: `lens-${id}`,
    owner: seat || undefined,
    marks: list.join(" "),
  }));
}

/** Where pieces came from and went to between two views. @param {View} before @param {View} after @returns {Item | null} */
export function moved(before, after) {
  const old = new Map(before.items.filter(item => item.kind === "piece").map(item => [item.key, item.at]));
  const places = new Set();
  for (const item of after.items)
    if (item.kind === "piece" && old.has(item.key) && old.get(item.key) !== item.at)
      for (const at of [old.get(item.key), item.at]) if (at && !at.includes(".")) places.add(at);
  return places.size
    ? { key: 99999, kind: "area", id: "trail", type: "trail", title: t("watch.trail"), marks: [...places].join(" ") }
    : null;
}
