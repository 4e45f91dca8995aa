// The about page: what this is, how to play it, and whose work it stands on.
import { h } from "../ui/dom.js";
import { pick, t } from "../words/words.js";

const words = {
  en: {
    what: "Frente plays board wargames on the Spanish Civil War with the rules enforced: alone, at one screen, or with friends anywhere. What is legal is lit; what is not explains itself, with the number of the rule.",
    manual: "The manual, with pictures; how to play each game well, and where its tables come from",
    keys: "Keys",
    keyList: [
      ["1 … 9, 0", "take a choice of the list"],
      ["Tab, Enter", "go through everything that is lit, and take it"],
      ["Arrows, + and −, 0", "move, zoom and fit the board"],
      ["u", "undo"],
      ["Escape", "let go of what is selected"],
      ["Shift + click, Shift + drag", "take several counters"],
      ["Drag", "drag a counter to its destination"],
    ],
    fair: "Dice",
    fairText:
      "Dice come from a key whose hash is published when a game begins and which is told when it ends: anyone can check that they were not chosen afterwards.",
    made: "What is reconstructed",
    credits: "Credits",
    map: "Coasts and frontiers: Natural Earth, public domain. Provinces: derived from data © Instituto Geográfico Nacional de España, CC BY 4.0 (by way of es-atlas, simplified and projected).",
    games:
      "The games belong to their authors and publishers. Their rules are told in our own words; no text, art or component of theirs is used. Nothing beats owning the printed game.",
    privacy:
      "The page asks nothing of any other server, sets no cookies and keeps the links of your games in this browser only.",
  },
  es: {
    what: "Frente es un programa para jugar a wargames de tablero sobre la Guerra Civil española con las reglas aplicadas: a solas, en una pantalla o con amigos en cualquier lugar. Lo legal se ilumina; lo demás se explica por sí mismo, con el número de la regla.",
    manual: "El manual, con imágenes; cómo jugar bien a cada juego, y de dónde salen sus tablas",
    keys: "Teclas",
    keyList: [
      ["1 … 9, 0", "tomar una opción de la lista"],
      ["Tabulador, Intro", "recorrer todo lo iluminado, y tomarlo"],
      ["Flechas, + y −, 0", "mover, acercar y encajar el tablero"],
      ["u", "deshacer"],
      ["Escape", "soltar lo elegido"],
      ["Mayús + clic, Mayús + arrastrar", "tomar varias fichas"],
      ["Arrastrar", "una ficha adonde debe ir"],
    ],
    fair: "Dados",
    fairText:
      "Los dados salen de una clave cuyo resumen se publica al empezar y que se dice al terminar: cualquiera puede comprobar que no se eligieron después.",
    made: "Qué está reconstruido",
    credits: "Créditos",
    map: "Costas y fronteras: Natural Earth, dominio público. Provincias: obra derivada de datos © Instituto Geográfico Nacional de España, CC BY 4.0 (por medio de es-atlas, simplificados y proyectados).",
    games:
      "Los juegos son de sus autores y editores. Sus reglas se cuentan con nuestras palabras; no se usa ningún texto, dibujo ni pieza suya. Nada como tener el juego impreso.",
    privacy:
      "La página no pide nada a ningún otro servidor, no pone cookies y guarda los enlaces de tus partidas solo en este navegador.",
  },
};

/** @param {HTMLElement} place @param {Lobby} lobby */
export function aboutPage(place, lobby) {
  const made = h("div", {});
  lobby
    .games()
    .then(known =>
      made.replaceChildren(
        ...known.games.flatMap(game =>
          game.card?.["made-up"]
            ? [
                h(
                  "p",
                  {},
                  h("b", {}, `${pick(game.title)}: `),
                  pick(game.card["made-up"]),
                  lobby.tables ? [" ", h("a", { href: `#tables=${game.id}`, "aria-label": `${t("tables.link")}: ${pick(game.title)}` }, t("tables.link"))] : null,
                ),
              ]
            : [],
        ),
      ),
    )
    .catch(() => {});
  const manual = h("p", { hidden: true }, h("a", { href: `manual/${language()}/index.html` }, w.manual));
  lobby
    .manual()
    .then(there => (manual.hidden = !there))
    .catch(() => {});
  place.replaceChildren(
    h(
      "main",
      { class: "page prose", id: "main", tabindex: 0 },
      h("h1", {}, t("about.title")),
      h("p", {}, w.what),
      manual,
      h("h2", {}, w.keys),
      h(
        "dl",
        { class: "keys" },
        Array.from({ length: KEYS }, (_, i) => [h("dt", {}, h("kbd", {}, t(`about.key.${i + 1}`))), h("dd", {}, t(`about.key.${i + 1}.text`))]),
      ),
      h("h2", {}, t("about.fair")),
      h("p", {}, t("about.fair.text")),
      h("h2", {}, t("about.made")),
      made,
      h("h2", {}, t("about.credits")),
      h("p", {}, t("about.map")),
      h("p", {}, t("about.games")),
      h("p", {}, t("about.privacy")),
    ),
  );
}
