// How the whole game looked to the bots, step by step: a chart in the "Table" tab.
import { seatTitle } from "../../store/select.js";
import { h, s } from "../../ui/dom.js";
import { t } from "../../words/words.js";
import { answerPlace, asking } from "./advice.js";

/** @typedef {{seats: string[], points: {step: number, expected: number[]}[]}} Analysis */

const WIDTH = 320,
  HEIGHT = 150,
  LEFT = 26,
  BOTTOM = 16;

/**
 * @param {object} uses
 * @param {TableStore} uses.store
 * @param {Table} uses.table
 * @param {(step: number) => void} uses.look shows a step of the past
 */
export function makeAnalysis({ store, table, look }) {
  /** What was said, and of which step. */
  let answer = answerPlace(),
    step = -1;
  /** The tab is made anew whenever something happens: an answer stays until the position is another one. */
  return () => {
    if (step !== store.state.live.step) answer = answerPlace();
    ({ step } = store.state.live);
    const onclick = asking(answer, () => table.ask("analyse"), said => chart(said, id => seatTitle(store.state, id), look));
    return h("section", { class: "stack" }, h("button", { class: "wide", data: { focus: "analyse" }, onclick }, t("advice.analyse")), answer);
  };
}

/**
 * One line per seat over the steps of the game; a click goes to that step.
 * @param {Analysis} said
 * @param {(id: string) => string} title
 * @param {(step: number) => void} look
 */
function chart(said, title, look) {
  const last = said.points.at(-1)?.step || 1,
    picture = drawChart(said, last);
  picture.addEventListener("click", event => {
    const box = picture.getBoundingClientRect();
    const at = (((event.clientX - box.left) / box.width) * WIDTH - LEFT) / (WIDTH - LEFT - 6);
    look(Math.max(0, Math.min(last, Math.round(at * last))));
  });
  return [
    picture,
    h(
      "p",
      { class: "advice-key" },
      said.seats.map(seat => h("span", { class: `seat-${seat} owned` }, title(seat))),
    ),
    h("p", { class: "empty" }, t("advice.chart.note")),
  ];
}

/** @param {Analysis} said @param {number} last */
function drawChart(said, last) {
  /** @param {number} step */
  const x = step => LEFT + ((WIDTH - LEFT - 6) * step) / last;
  /** @param {number} value */
  const y = value => 6 + ((HEIGHT - 6 - BOTTOM) * (1000 - value)) / 1000;
  const lines = said.seats.map((seat, i) =>
    s("polyline", {
      class: `seat-${seat} owned`,
      points: said.points.map(point => `${x(point.step).toFixed(1)},${y(point.expected[i]).toFixed(1)}`).join(" "),
    }),
  );
  const grid = [0, 500, 1000].map(value => [
    s("line", { class: "grid", x1: LEFT, x2: WIDTH - 6, y1: y(value), y2: y(value) }),
    s("text", { x: LEFT - 4, y: y(value) + 4, "text-anchor": "end" }, String(value / 10)),
  ]);
  return s(
    "svg",
    { class: "advice-chart", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": t("advice.chart") },
    grid,
    s("text", { x: WIDTH - 6, y: HEIGHT - 3, "text-anchor": "end" }, t("advice.step", { n: last })),
    lines,
  );
}
