// Makes the board of a game: its file, the map under it, and the module that draws its kind.
import { file } from "../net/files.js";
import { s } from "../ui/dom.js";
import { useNames } from "./names.js";

/** @param {string} game @returns {Promise<MapSpec | HexSpec | NetSpec>} */
const boardFile = game => file(`/boards/${game}.json`);

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
  const rules = Object.entries(spec.palette ?? {}).map(
    ([seat, [light, dark]]) =>
      `.seat-${seat}{--seat:${light};--slab:${light};--wash:color-mix(in srgb,${light} 80%,#fff);--face:color-mix(in srgb,${light} 6%,#fffdf8)}` +
      `[data-theme=dark] .seat-${seat}{--seat:${dark};--slab:color-mix(in srgb,${light} 90%,#000);--wash:${light}}` +
      `[data-theme=dark] .counter.seat-${seat}{--seat:${light}}`,
  );
  sheet.replaceSync(rules.join(""));
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
  const map = await file(`/boards/${spec.map}.json`);
  if (spec.kind === "net") {
    const { NetBoard } = await import("./net.js");
    return new NetBoard(host, spec, map, pick);
  }
  const { MapBoard } = await import("./map.js");
  return new MapBoard(host, spec, map, pick);
}

/** @param {string} kind @param {Box} box @param {Child} content */
const pictured = (kind, box, content) =>
  s(
    "svg",
    {
      class: `board board-${kind} picture`,
      viewBox: box.join(" "),
      preserveAspectRatio: "xMidYMid slice",
      "aria-hidden": "true",
    },
    content,
  );

/** A picture of the empty board for the start page. @param {string} game */
export async function picture(game) {
  const spec = await boardFile(game);
  if (spec.kind === "hex") {
    const { drawHexes, hexSize } = await import("./hex.js");
    return pictured("hex", spec.picture ?? [0, 0, ...hexSize(spec)], drawHexes(spec));
  }
  const map = await file(`/boards/${spec.map}.json`);
  if (spec.kind === "net") {
    const { drawNet, drawLand } = await import("./net_draw.js");
    return pictured("net", spec.picture ?? [0, 0, ...spec.size], [drawLand(spec, map), drawNet(spec)]);
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
  return pictured("map", [30, 10, 740, 560], [drawMap(map, bare, layout, "wide"), areas]);
}
