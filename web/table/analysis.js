// What a bot thinks, on request: a hint for the one who must decide, and how the whole game looked, step by step.
import { h, refill, renew, s } from "../ui/dom.js";
import { t } from "../words/words.js";

/** @typedef {{do: string, label: string, expected: number, visits: number}} Opinion */
/** @typedef {{step: number, expected: number[]}} Point */

const WIDTH = 320,
  HEIGHT = 150,
  LEFT = 26,
  BOTTOM = 16;

/** @param {import("./page.js").TablePage} page @param {HTMLElement} answer @param {string} type @param {(said: any) => any[]} show */
const asking = (page, answer, type, show) => async event => {
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

const place = () => h("div", { class: "advice", role: "status", "aria-live": "polite" });

/** Beside the choices: what the bot would do. Not while people play against each other. @param {import("./page.js").TablePage} page */
export function drawHint(page) {
  const { viewer, acting } = page.present;
  const alone = !page.table.seats.some(seat => seat.who === "friend" || seat.who === "open");
  const decides = alone && !page.modes.name && !page.guide.on && page.mine.includes(viewer) && acting?.includes(viewer);
  renew(page.e.hint, [decides, page.link.step, viewer], () => {
    if (!decides) return null;
    const answer = place(),
      onclick = asking(page, answer, "hint", said => hint(page, said));
    return [h("button", { class: "quiet", title: t("advice.hint.title"), data: { focus: "hint" }, onclick }, t("advice.hint")), answer];
  });
}

/** The part of the "Table" tab with the whole game; the answer comes below its button. @param {import("./page.js").TablePage} page */
export function analysisPart(page) {
  // The tab is drawn anew whenever something happens: an answer stays until the position is another one.
  const before = page.advice?.step === page.link.step ? page.advice : null;
  const answer = before?.answer ?? place();
  page.advice = { answer, step: page.link.step };
  const onclick = asking(page, answer, "analyse", said => chart(page, said));
  return h("section", { class: "stack" }, h("button", { class: "wide", data: { focus: "analyse" }, onclick }, t("advice.analyse")), answer);
}

/** What a hint names can be taken right there, as long as it is what the table asks. @param {import("./page.js").TablePage} page @param {Opinion} one */
function opinion(page, one) {
  const take = event => {
    const choice = page.liveChoices.find(offered => offered.do === one.do);
    if (!choice) return;
    page.clear();
    page.wish(choice, event.currentTarget);
  };
  return h("button", { class: "quiet", title: t("advice.take"), data: { focus: `advice:${one.do}` }, onclick: take }, one.label);
}

/**
 * The best choices with what they promise.
 * @param {import("./page.js").TablePage} page
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
          opinion(page, one),
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
 * @param {import("./page.js").TablePage} page
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
