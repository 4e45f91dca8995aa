// The chart of what each side could expect, over the steps of a game. It is the slider: an input lies over it.
import { pointAt } from "../store/study.js";
import { h, s } from "../ui/dom.js";
import { t } from "../words/words.js";

const WIDTH = 1000,
  HEIGHT = 100;

/** A drag is followed, but not every pixel of it is asked for. @type {number | undefined} */
let sliding;
const SLIDE_PAUSE = 60;

/**
 * @param {object} what
 * @param {number} what.at the step that is shown
 * @param {number} what.steps how many there are
 * @param {(step: number) => void} what.go
 * @param {Analysis | null} what.chart
 * @param {(id: string) => string} what.title of a seat
 * @param {{step: number}[]} [what.turns] moments that are numbered on it
 */
export function chartSlider({ at, steps, go, chart, title, turns = [] }) {
  /** @param {number} step */
  const words = step => {
    const point = chart && pointAt(chart, step),
      sides = point ? chart.seats.map((seat, i) => `${title(seat)} ${Math.round(point.expected[i] / 10)} %`) : [];
    return [t("replay.title", { n: step, all: steps }), ...sides].join(" · ");
  };
  const said = h("span", { class: "slider-says" }, words(at));
  const input = h("input", {
    type: "range",
    min: 0,
    max: steps,
    value: at,
    "aria-label": t(chart ? "advice.chart" : "replay.slider"),
    "aria-valuetext": words(at),
    data: { focus: "slider" },
    oninput: event => {
      const step = Number(event.target.value);
      said.textContent = words(step);
      event.target.setAttribute("aria-valuetext", words(step));
      clearTimeout(sliding);
      sliding = setTimeout(() => go(step), SLIDE_PAUSE);
    },
  });
  const track = h("span", { class: `slider-track${chart ? " charted" : ""}` }, chart ? drawing(chart, steps, turns) : null, input);
  return h("div", { class: "slider", data: { at } }, track, said);
}

/** @param {Analysis} chart @param {number} steps @param {{step: number}[]} turns */
function drawing(chart, steps, turns) {
  /** @param {number} step */
  const x = step => (WIDTH * step) / (steps || 1);
  /** @param {number} value */
  const y = value => (HEIGHT * (1000 - value)) / 1000;
  const lines = chart.seats.map((seat, i) =>
    s("polyline", {
      class: `seat-${seat} owned`,
      points: chart.points.map(point => `${x(point.step).toFixed(1)},${y(point.expected[i]).toFixed(1)}`).join(" "),
    }),
  );
  return [
    s(
      "svg",
      { class: "advice-chart", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", "aria-hidden": "true" },
      chart.seats.length === 2 ? areas(chart, x, y) : null,
      s("line", { class: "grid", x1: 0, x2: WIDTH, y1: y(500), y2: y(500) }),
      chart.seats.length === 2 ? lines[0] : lines,
    ),
    turns.map((turn, i) => {
      const mark = h("i", { class: "turn-mark", "aria-hidden": "true" }, i + 1),
        point = pointAt(chart, turn.step);
      mark.style.left = `${((100 * turn.step) / (steps || 1)).toFixed(2)}%`;
      mark.style.top = `${(100 - point.expected[0] / 10).toFixed(1)}%`;
      return mark;
    }),
  ];
}

/** Of two sides: over and under the middle in both colours. @param {Analysis} chart @param {(step: number) => number} x @param {(value: number) => number} y */
function areas(chart, x, y) {
  const first = chart.points[0]?.step ?? 0,
    last = chart.points.at(-1)?.step ?? 0;
  return chart.seats.map((seat, i) => {
    /** @param {number} value */
    const held = value => y(i ? Math.min(500, value) : Math.max(500, value));
    const line = chart.points.map(point => `${x(point.step).toFixed(1)},${held(point.expected[0]).toFixed(1)}`);
    return s("polygon", { class: `chart-area seat-${seat} owned`, points: [`${x(first)},${y(500)}`, ...line, `${x(last)},${y(500)}`].join(" ") });
  });
}

/** Which colour is whose. @param {Analysis} chart @param {(id: string) => string} title */
export const chartKey = (chart, title) =>
  h(
    "p",
    { class: "advice-key" },
    chart.seats.map(seat => h("span", { class: `seat-${seat} owned` }, title(seat))),
  );
