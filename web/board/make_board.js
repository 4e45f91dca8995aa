// Makes the board of a game: its file, the map under it, and the module that draws its kind.
import { file } from "../net/files.js";
import { s } from "../ui/dom.js";
import { counter } from "./counters.js";
import { seatMark } from "../ui/icons.js";
import { useNames } from "./names.js";
import { seen } from "./unseen.js";

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

/** @type {Record<string, () => Promise<any>>} */
const kinds = { hex: () => import("./hex.js"), net: () => import("./net.js"), map: () => import("./map.js") };

/** All that a board is made of. @param {string} game */
export async function boardParts(game) {
  const spec = await boardFile(game),
    [code, map] = await Promise.all([kinds[spec.kind](), spec.kind === "hex" ? null : file(`boards/${spec.map}.json`)]);
  return { spec, map, ...code };
}

/** What counters and cards of a game look like, where they are drawn without its board. @param {string} game */
export async function useLooks(game) {
  const spec = await boardFile(game);
  useColours(spec);
  useNames(spec);
  return spec;
}

/** Builds the board in `host`. @param {string} game @param {HTMLElement} host @param {PickThing} pick */
export async function makeBoard(game, host, pick) {
  const { spec, map, HexBoard, NetBoard, MapBoard } = await boardParts(game);
  useColours(spec);
  useNames(spec);
  if (HexBoard) return new HexBoard(host, spec, pick);
  return NetBoard ? new NetBoard(host, spec, map, pick) : new MapBoard(host, spec, map, pick);
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

/**
 * Who holds a place of a picture: the side of the nearest counter. So the sides show without a position.
 * @param {BoardSpec} spec
 * @param {(at: string) => Pair} where
 * @param {Pair} place
 */
function nearest(spec, where, [x, y]) {
  let side = "",
    least = Infinity;
  for (const [, owner, at] of spec.scene ?? []) {
    const [cx, cy] = where(at),
      far = Math.hypot(cx - x, cy - y);
    if (far < least) [side, least] = [owner, far];
  }
  return side;
}

/** Tints of the sides and the line between them, under the counters of a picture. @param {string} land what they are cut at @param {Map<string, string>} held @param {string} front */
const sides = (land, held, front) =>
  s(
    "g",
    { "clip-path": `url(#${land})` },
    [...held].map(([side, d]) => s("path", { class: `held seat-${side} owned`, d })),
    s("path", { class: "front-halo", d: front }),
    s("path", { class: "net-front", d: front }),
  );

/** @param {NetSpec} spec @param {(at: string) => Pair} where */
function netSides(spec, where) {
  const owners = new Map(Object.keys(spec.cells ?? {}).map(id => [id, nearest(spec, where, where(id))])),
    /** @type {Map<string, string>} */
    held = new Map();
  for (const [id, d] of Object.entries(spec.cells ?? {})) held.set(owners.get(id) ?? "", (held.get(owners.get(id) ?? "") ?? "") + d);
  const front = (spec.borders ?? []).filter(([a, b]) => owners.get(a) !== owners.get(b)).map(([, , d]) => d);
  return sides("net-land", held, front.join(""));
}

/** Where provinces are held as a whole. @param {HexSpec} spec @param {(at: string) => Pair} where */
async function hexSides(spec, where) {
  if (!spec.regions) return null;
  const { hexPath, sidesBetween } = await import("./hex_grid.js");
  /** @type {Map<string, string[]>} */
  const by = new Map(),
    /** @type {Map<string, string>} */
    owners = new Map();
  for (const region of Object.values(spec.regions)) {
    const side = nearest(spec, where, where(region.at));
    by.set(side, [...(by.get(side) ?? []), ...region.hexes]);
    for (const hex of region.hexes) owners.set(hex, side);
  }
  const [low] = by.keys(),
    front = sidesBetween(spec, by.get(low) ?? [], (_, there) => (owners.get(there) ?? low) !== low);
  return sides("hex-land", new Map([...by].map(([side, hexes]) => [side, hexPath(spec, hexes)])), front);
}

/** A picture of a scene on the board, for the start page. @param {string} game */
export async function picture(game) {
  const spec = await boardFile(game);
  colourPicture(game, spec);
  if (spec.kind === "hex") {
    const { drawHexes, hexSize } = await import("./hex.js");
    const { middle } = await import("./hex_grid.js");
    const where = /** @param {string} at */ at => middle(spec, at);
    return pictured(game, "hex", spec.picture ?? [0, 0, ...hexSize(spec)], [drawHexes(spec), await hexSides(spec, where), scene(spec, where, 44)]);
  }
  const map = await file(`boards/${spec.map}.json`);
  if (spec.kind === "net") {
    const { drawNet, drawLand, spaceDot } = await import("./net_draw.js"),
      there = new Set((spec.scene ?? []).map(([, , at]) => at)),
      net = drawNet(spec),
      where = /** @param {string} at */ at => spec.spaces[at].at,
      dots = Object.entries(spec.spaces).map(([id, space]) => spaceDot(spec, space, nearest(spec, where, space.at), there.has(id)));
    seen(net.find(part => part.classList.contains("names-0")));
    return pictured(game, "net", spec.picture ?? [0, 0, ...spec.size], [drawLand(spec, map), netSides(spec, where), net, dots, scene(spec, where, spec.counter)]);
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
  const marks = (spec.scene ?? []).map(([, owner, at]) => {
    const [x, y] = at.split(" ").map(Number);
    return s("g", { class: `picture-mark seat-${owner} owned` }, s("circle", { cx: x, cy: y, r: 30 }), seatMark(owner, spec.seats?.[owner]?.glyph, x, y, 26));
  });
  return pictured(game, "map", spec.picture ?? [30, 10, 740, 560], [drawMap(map, { ...bare, towns: [], labels: [] }, layout, "wide"), areas, marks]);
}
