// Finds the board of a game: its file, the map under it, and the module that draws its kind.
import { file } from "./api.js";
import { s } from "./dom.js";
import { nameIcons } from "./icons.js";

/** @param {string} game @returns {Promise<MapSpec | HexSpec>} */
export const boardFile = game => file(`/boards/${game}.json`);

/** @type {CSSStyleSheet | null} */
let sheet = null;
/** A board's own colours as a style sheet: [light, dark] for each seat. @param {BoardSpec} spec */
export function paint(spec) {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  const rules = Object.entries(spec.palette ?? {}).map(
    ([seat, [light, dark]]) => `.seat-${seat}{--seat:${light}}[data-theme=dark] .seat-${seat}{--seat:${dark}}`,
  );
  sheet.replaceSync(rules.join(""));
  nameIcons(spec.icons);
}

/** Builds the board in `host`. @param {string} game @param {HTMLElement} host @param {PickThing} pick */
export async function makeBoard(game, host, pick) {
  const spec = await boardFile(game);
  paint(spec);
  if (spec.kind === "hex") {
    const { HexBoard } = await import("./hex.js");
    return new HexBoard(host, spec, pick);
  }
  const [{ MapBoard }, map] = await Promise.all([import("./board.js"), file(`/boards/${spec.map}.json`)]);
  return new MapBoard(host, spec, map, pick);
}

/** A picture of the empty board for the start page. @param {string} game */
export async function picture(game) {
  const spec = await boardFile(game);
  if (spec.kind === "hex") {
    const { drawHexes, hexSize } = await import("./hex.js");
    const box = spec.picture ?? [0, 0, ...hexSize(spec)];
    return s(
      "svg",
      {
        class: "board board-hex picture",
        viewBox: box.join(" "),
        preserveAspectRatio: "xMidYMid slice",
        "aria-hidden": "true",
      },
      drawHexes(spec),
    );
  }
  const [{ drawMap }, map] = await Promise.all([import("./board.js"), file(`/boards/${spec.map}.json`)]);
  /** @type {Layout} */
  const layout = { size: [800, 648], map: { at: [0, 0], size: [800, 648], from: [0, 0], scale: 0.4 } };
  const bare = { ...spec, spaces: {}, cartouche: null };
  const areas = s(
    "g",
    { transform: "scale(.4)" },
    Object.values(spec.areas ?? {}).map((d, i) =>
      s(
        "g",
        { class: `area area-${i % 2 ? "rep" : "nat"}` },
        s("path", { d, class: "area-tint", "fill-opacity": 0.28 }),
        s("path", { d, class: "area-edge" }),
      ),
    ),
  );
  return s(
    "svg",
    {
      class: "board board-map picture",
      viewBox: "30 10 740 560",
      preserveAspectRatio: "xMidYMin slice",
      "aria-hidden": "true",
    },
    drawMap(map, bare, layout, "wide"),
    areas,
  );
}
