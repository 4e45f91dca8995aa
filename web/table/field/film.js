// The bar under the board while what the others did is shown as a film.
import * as settings from "../../store/settings.js";
import { speeds } from "../../store/telling.js";
import { fill, h } from "../../ui/dom.js";
import { t } from "../../words/words.js";

/** So many acts have their names under the line. */
const NAMED = 9;

/** @param {{store: TableStore, telling: Telling}} uses @returns {Component} */
export function makeFilm({ store, telling }) {
  const element = h("div", { class: "film", role: "group", "aria-label": t("film.title"), hidden: true });
  /** @param {string} words @param {string} sign @param {() => void} onclick @param {boolean} [disabled] */
  const button = (words, sign, onclick, disabled) =>
    h("button", { class: "film-button", "aria-label": t(words), title: t(words), disabled, data: { focus: words }, onclick }, sign);

  const speedButtons = () =>
    speeds.map((speed, i) =>
      h(
        "button",
        {
          class: "film-button",
          "aria-pressed": String(settings.filmSpeed() === i),
          "aria-label": t("film.speed", { n: speed }),
          data: { focus: `speed${i}` },
          onclick: () => (settings.keepFilmSpeed(i), store.tell("mode")),
        },
        speed === 0.5 ? "½" : String(speed),
      ),
    );

  /** The line of the film: a stop for each act, named where there is room; a click goes there. */
  const line = () => {
    const { mode, told } = store.state,
      named = told.acts.length <= NAMED;
    const list = h(
      "ol",
      { class: `film-line${named ? " named" : ""}`, "aria-hidden": "true" },
      told.acts.map((act, i) =>
        h(
          "li",
          { class: `film-stop seat-${act.seat || "none"}${i < mode.at ? " done" : ""}${i === mode.at - 1 ? " now" : ""}`, title: act.lines[0].text, onclick: () => telling.show(i + 1) },
          named ? t(`act.${act.kind}`) : "",
        ),
      ),
    );
    list.style.setProperty("--stops", String(told.acts.length || 1));
    return list;
  };

  const bar = () => {
    const { mode, told } = store.state,
      act = told.acts[mode.at - 1];
    return [
      button("film.prev", "|◀", () => telling.show(mode.at - 1), mode.at === 0),
      button(mode.running ? "film.pause" : "film.play", mode.running ? "❚❚" : "▶", () => (mode.running ? telling.pause() : telling.goOn())),
      button("film.next", "▶|", () => telling.show(mode.at + 1), mode.at >= mode.steps),
      h("div", { class: "film-middle" }, h("span", { class: "film-words", "aria-live": "polite" }, act ? act.lines[0].text : t("film.begins")), line()),
      h("span", { class: "film-at" }, `${mode.at}/${mode.steps}`),
      h("span", { class: "film-speeds" }, speedButtons()),
      h("button", { class: "film-button film-skip", data: { focus: "skip" }, onclick: () => telling.skip() }, t("film.skip")),
    ];
  };

  return {
    element,
    draw() {
      element.hidden = store.state.mode.name !== "film";
      if (element.hidden) element.replaceChildren();
      else fill(element, bar());
    },
  };
}
