// Makes the board of a game: its file, the map under it, and the module that draws its kind.
import { file } from "../net/files.js";
import { s } from "../ui/dom.js";
import { counter } from "./counters.js";
import { useNames } from "./names.js";

/** @param {string} game @returns {Promise<MapSpec | HexSpec | NetSpec>} */
const boardFile = game => file(`boards/${game}.json`);

/** @type {CSSStyleSheet | null} */
let sheet = null;
/**
 * A board's own colours as a style sheet: [light, dark] for each seat. From them come the slab that white words stand on, the wash
 * over land, and the face of a counter, which is light in the dark too.
 * @param {BoardSpec} spec
 */
function useColours(spec) {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  sheet.replaceSync(coloursOf(spec));
}

/** @param {BoardSpec} spec @param {string} [within] a selector before each rule */
const coloursOf = (spec, within = "") =>
  Object.entries(spec.palette ?? {})
    .map(
      ([seat, [light, dark]]) =>
        `${within}.seat-${seat}{--seat:${light};--slab:${light};--wash:color-mix(in srgb,${light} 80%,#fff);--face:color-mix(in srgb,${light} 6%,#fffdf8)}` +
        `[data-theme=dark] ${within}.seat-${seat}{--seat:${dark};--slab:color-mix(in srgb,${light} 90%,#000);--wash:${light}}` +
        `[data-theme=dark] ${within}.counter.seat-${seat}{--seat:${light}}`,
    )
    .join("");

/** The colours of pictures, by game. @type {Map<string, CSSStyleSheet>} */
const pictureSheets = new Map();
/** @param {string} game @param {BoardSpec} spec */
function colourPicture(game, spec) {
  if (pictureSheets.has(game)) return;
  const own = new CSSStyleSheet();
  own.replaceSync(coloursOf(spec, `.picture-${game} `));
  pictureSheets.set(game, own);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, own];
}

/** Builds the board in `host`. @param {string} game @param {HTMLElement} host @param {PickThing} pick */
export async function makeBoard(game, host, pick) {
  const spec = await boardFile(game);
  useColours(spec);
  useNames(spec);
  if (spec.kind === "hex") {
    const { HexBoard } = await import("./hex.js");
    return new HexBoard(host, spec, pick);
  }
  const map = await file(`boards/${spec.map}.json`);
  if (spec.kind === "net") {
    const { NetBoard } = await import("./net.js");
    return new NetBoard(host, spec, map, pick);
  }
  const { MapBoard } = await import("./map.js");
  return new MapBoard(host, spec, map, pick);
}

/** @param {string} game @param {string} kind @param {Box} box @param {Child} content */
const pictured = (game, kind, box, content) =>
  s(
    "svg",
    {
      class: `board board-${kind} picture picture-${game}`,
      viewBox: box.join(" "),
      preserveAspectRatio: "xMidYMid slice",
      "aria-hidden": "true",
    },
    content,
  );

/** The counters of a picture. @param {BoardSpec} spec @param {(at: string) => Pair} where @param {number} unit */
const scene = (spec, where, unit) =>
  (spec.scene ?? []).map(([id, owner, at, label]) => {
    const [x, y] = where(at);
    return counter({ kind: "piece", key: 0, id, owner, at, label, title: id }, spec, x - unit / 2, y - unit / 2, unit / 40);
  });

/** A picture of the empty board for the start page. @param {string} game */
export async function picture(game) {
  const spec = await boardFile(game);
  colourPicture(game, spec);
  if (spec.kind === "hex") {
    const { drawHexes, hexSize } = await import("./hex.js");
    const { middle } = await import("./hex_grid.js");
    return pictured(game, "hex", spec.picture ?? [0, 0, ...hexSize(spec)], [drawHexes(spec), scene(spec, at => middle(spec, at), 44)]);
  }
  const map = await file(`boards/${spec.map}.json`);
  if (spec.kind === "net") {
    const { drawNet, drawLand, spaceDot } = await import("./net_draw.js"),
      there = new Set((spec.scene ?? []).map(([, , at]) => at)),
      dots = Object.entries(spec.spaces).map(([id, space]) => spaceDot(spec, space, undefined, there.has(id)));
    return pictured(game, "net", spec.picture ?? [0, 0, ...spec.size], [drawLand(spec, map), drawNet(spec), dots, scene(spec, at => spec.spaces[at].at, spec.counter)]);
  }
  const { drawMap } = await import("./map_draw.js");
  /** @type {Layout} */
  const layout = { size: [800, 648], map: { at: [0, 0], size: [800, 648], from: [0, 0], scale: 0.4 } };
  const bare = { ...spec, spaces: {}, cartouche: null };
  const areas = s(
    "g",
    { transform: "scale(.4)" },
    Object.values(spec.areas ?? {}).map((d, i) =>
      s(
        "g",
        { class: `area seat-${i % 2 ? "high" : "low"} owned` },
        s("path", { d, class: "area-tint", "fill-opacity": 0.28 }),
        s("path", { d, class: "area-edge" }),
      ),
    ),
  );
  return pictured(game, "map", [30, 10, 740, 560], [drawMap(map, bare, layout, "wide"), areas]);
}
