// The bar under the board while what the others did is shown as a film.
import * as settings from "../../store/settings.js";
import { speeds } from "../../store/telling.js";
import { fill, h } from "../../ui/dom.js";
import { t } from "../../words/words.js";

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

  const bar = () => {
    const { mode, told } = store.state,
      act = told.acts[mode.at - 1];
    return [
      button("film.prev", "|◀", () => telling.show(mode.at - 1), mode.at === 0),
      button(mode.running ? "film.pause" : "film.play", mode.running ? "❚❚" : "▶", () => (mode.running ? telling.pause() : telling.goOn())),
      button("film.next", "▶|", () => telling.show(mode.at + 1), mode.at >= mode.steps),
      h("span", { class: "film-words", "aria-live": "polite" }, act ? act.lines[0].text : t("film.begins")),
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
