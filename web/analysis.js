// What a bot thinks, on request: a hint for the one who must decide, and how the whole game looked, step by step.
import { h, refill, s } from "./dom.js";
import { t } from "./words.js";

/** @typedef {{do: string, label: string, expected: number, visits: number}} Opinion */
/** @typedef {{step: number, expected: number[]}} Point */

const WIDTH = 320,
  HEIGHT = 150,
  LEFT = 26,
  BOTTOM = 16;

/** The part of the "Table" tab with its two buttons; answers come below them. @param {import("./table.js").TablePage} page */
export function analysisPart(page) {
  // The tab is drawn anew whenever something happens: an answer stays until the position is another one.
  const before = page.advice?.step === page.link.step ? page.advice : null;
  const answer = before?.answer ?? h("div", { class: "advice", role: "status", "aria-live": "polite" });
  page.advice = { answer, step: page.link.step };
  const ask = async (event, type, show) => {
    const button = event.currentTarget;
    button.disabled = true;
    refill(answer, [h("p", { class: "empty" }, t("advice.thinking"))]);
    try {
      refill(answer, show(await page.link.ask(type)));
    } catch (error) {
      refill(answer, [h("p", { class: "empty" }, error.message)]);
    }
    button.disabled = false;
  };
  const { viewer, acting } = page.present;
  const decides = page.mine.includes(viewer) && acting?.includes(viewer);
  return h(
    "section",
    { class: "stack" },
    decides
      ? h(
          "button",
          { class: "wide", data: { focus: "hint" }, onclick: event => ask(event, "hint", one => hint(page, one)) },
          t("advice.hint"),
        )
      : null,
    h(
      "button",
      { class: "wide", data: { focus: "analyse" }, onclick: event => ask(event, "analyse", one => chart(page, one)) },
      t("advice.analyse"),
    ),
    answer,
  );
}

/**
 * The best choices with what they promise.
 * @param {import("./table.js").TablePage} page
 * @param {{seat: string, expected: number, iterations: number, best: Opinion[]}} said
 */
function hint(page, said) {
  return [
    h("p", {}, t("advice.expects", { seat: page.seatTitle(said.seat), n: Math.round(said.expected / 10) })),
    h(
      "ol",
      { class: "opinions" },
      said.best.map(one =>
        h(
          "li",
          { title: t("advice.tried", { n: one.visits }) },
          h("span", {}, one.label),
          h("meter", { min: 0, max: 1000, value: one.expected, "aria-label": `${Math.round(one.expected / 10)} %` }),
          h("b", {}, `${Math.round(one.expected / 10)} %`),
        ),
      ),
    ),
    h("p", { class: "empty" }, t("advice.note", { n: said.iterations })),
  ];
}

/**
 * A line a seat over the steps of the game; a click goes to that step.
 * @param {import("./table.js").TablePage} page
 * @param {{seats: string[], points: Point[]}} said
 */
function chart(page, said) {
  const last = said.points.at(-1)?.step || 1;
  const x = step => LEFT + ((WIDTH - LEFT - 6) * step) / last;
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
  const picture = s(
    "svg",
    { class: "advice-chart", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": t("advice.chart") },
    ...grid.flat(),
    s("text", { x: WIDTH - 6, y: HEIGHT - 3, "text-anchor": "end" }, t("advice.step", { n: last })),
    ...lines,
  );
  picture.addEventListener("click", event => {
    const box = picture.getBoundingClientRect();
    const at = (((event.clientX - box.left) / box.width) * WIDTH - LEFT) / (WIDTH - LEFT - 6);
    page.modes.replay(Math.max(0, Math.min(last, Math.round(at * last))));
  });
  return [
    picture,
    h(
      "p",
      { class: "advice-key" },
      said.seats.map(seat => h("span", { class: `seat-${seat} owned` }, page.seatTitle(seat))),
    ),
    h("p", { class: "empty" }, t("advice.chart.note")),
  ];
}
