// Rules for the page's modules (web/), their tests and the tools: few, each for a mistake that has a cost. Names that do
// not exist and shapes that do not fit are found by the type check in web/ (tools/tsconfig.json).
import { readdirSync } from "node:fs";

const names = words => Object.fromEntries(words.split(" ").map(word => [word, "readonly"]));

const common =
  "AbortController AudioContext Blob CustomEvent Event EventTarget FormData TextDecoder TextEncoder URL URLSearchParams WebAssembly WebSocket " +
  "atob btoa clearInterval clearTimeout console fetch globalThis queueMicrotask setInterval setTimeout structuredClone";
const browser =
  "AudioContext CSS CSSStyleSheet DOMRect URLPattern MouseEvent MutationObserver Node Notification PointerEvent ResizeObserver addEventListener confirm document focus history innerHeight " +
  "BroadcastChannel CompressionStream DOMException IDBObjectStore Worker caches clients registration skipWaiting DecompressionStream IDBKeyRange MessageChannel Response indexedDB postMessage sessionStorage crypto getComputedStyle getSelection innerWidth localStorage location matchMedia navigator performance removeEventListener requestAnimationFrame window AudioScheduledSourceNode";
const node = "Buffer Headers process setImmediate";

const rules = {
  "array-callback-return": "error",
  "constructor-super": "error",
  eqeqeq: ["error", "always", { null: "ignore" }],
  "for-direction": "error",
  "getter-return": "error",
  "no-async-promise-executor": "error",
  "no-compare-neg-zero": "error",
  "no-cond-assign": "error",
  "no-const-assign": "error",
  "no-constant-binary-expression": "error",
  "no-constant-condition": "error",
  "no-debugger": "error",
  "no-dupe-args": "error",
  "no-dupe-class-members": "error",
  "no-dupe-else-if": "error",
  "no-dupe-keys": "error",
  "no-duplicate-case": "error",
  "no-duplicate-imports": "error",
  "no-empty": "error",
  "no-empty-pattern": "error",
  "no-eval": "error",
  "no-fallthrough": "error",
  "no-implied-eval": "error",
  "no-import-assign": "error",
  "no-irregular-whitespace": "error",
  "no-loss-of-precision": "error",
  "no-new-func": "error",
  "no-redeclare": "error",
  "no-self-assign": "error",
  "no-self-compare": "error",
  "no-shadow-restricted-names": "error",
  "no-sparse-arrays": "error",
  "no-template-curly-in-string": "error",
  "no-this-before-super": "error",
  "no-undef": "error",
  "no-unexpected-multiline": "error",
  "no-unreachable": "error",
  "no-unreachable-loop": "error",
  "no-unsafe-finally": "error",
  "no-unsafe-negation": "error",
  "no-unsafe-optional-chaining": "error",
  "no-unused-private-class-members": "error",
  "no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
  "no-useless-backreference": "error",
  "no-useless-catch": "error",
  "no-useless-escape": "error",
  "no-useless-return": "error",
  "no-var": "error",
  "prefer-const": "error",
  "use-isnan": "error",
  "valid-typeof": "error",
};

/** Words from elsewhere never become markup, and the page's policy forbids what runs text. */
const unsafe = ["innerHTML", "outerHTML", "insertAdjacentHTML", "setHTMLUnsafe", "srcdoc"].map(property => ({
  property,
  message: "build elements with h() and s() of web/ui/dom.js",
}));

/** The rooms of the page, and what each may import besides itself. "net/patch.js" is that module alone. docs/change-the-page.md */
const rooms = {
  words: [],
  ui: ["words"],
  net: ["words"],
  store: ["words", "net/patch.js"],
  board: ["words", "ui", "net/files.js"],
  table: ["words", "ui", "net/files.js", "store", "board"],
  pages: ["words", "ui", "net/files.js", "store", "board", "table"],
};

/** A pattern for imports, static or not, that leave a room for one that it may not know. */
function forbidden(room) {
  const open = rooms[room].map(one => (one.endsWith(".js") ? `${one.replace(".", "\\.")}$` : `${one}/`));
  return `^(\\.\\./)+(?!${[...open, `${room}/`].join("|")})((${Object.keys(rooms).join("|")})/|app\\.js)`;
}

/** What is sent of a module has no comments; tools/embed.py knows them by the beginning of a line. */
const oneLine = { selector: "TemplateElement[value.raw=/\\n/]", message: "strings end on their line: join several" };

const roomRules = Object.keys(rooms).map(room => {
  const regex = forbidden(room),
    message = `${room}/ may import only ${rooms[room].join(", ") || "itself"}`;
  return {
    files: [`web/${room}/**/*.js`],
    rules: {
      "no-restricted-imports": ["error", { patterns: [{ regex, message }] }],
      "no-restricted-syntax": ["error", oneLine, { selector: `ImportExpression[source.value=/${regex.replaceAll("/", "\\/")}/]`, message }],
    },
  };
});

/** What leaves the page. */
const wires = ["fetch", "WebSocket", "XMLHttpRequest", "EventSource", "Worker", "SharedWorker"].map(name => ({
  name,
  message: "only web/net/ leaves the page: go through the Table or the Lobby (web/types/net.d.ts), or net/files.js",
}));

const games = readdirSync(new URL("src/games", import.meta.url), { withFileTypes: true }).flatMap(one => (one.isDirectory() ? [one.name] : []));

/** The page knows no game: what is particular stands in the game's folder, its board file or its view. */
const nameless = {
  create: context => ({
    Program() {
      const ids = new RegExp(`\\b(${games.join("|")})\\b`);
      context.sourceCode.lines.forEach((line, i) => {
        const found = ids.exec(line.replace(/juegos de guerra/gi, "")); // "guerra" is a word too
        if (found) context.report({ loc: { line: i + 1, column: 0 }, message: `a game is named: ${found[1]}` });
      });
    },
  }),
};

export default [
  { ignores: ["node_modules/", "build*/"] },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  {
    files: ["web/**/*.js"],
    languageOptions: { globals: names(`${common} ${browser}`) },
    plugins: { frente: { rules: { nameless } } },
    rules: {
      ...rules,
      "no-console": "error",
      "no-restricted-properties": ["error", ...unsafe, ...wires.map(({ name, message }) => ({ object: "globalThis", property: name, message }))],
      "no-restricted-globals": ["error", ...wires],
      "no-restricted-syntax": ["error", oneLine],
      "frente/nameless": "error",
      "max-lines": ["error", 600],
      "max-lines-per-function": ["error", { max: 60, skipBlankLines: true, skipComments: true }],
    },
  },
  { files: ["web/net/**/*.js"], rules: { "no-restricted-globals": "off" } },
  // A list of words has a row for each sentence of the page.
  { files: ["web/words/{en,es,fr}.js"], rules: { "max-lines": "off" } },
  ...roomRules,
  {
    // Functions that a test hands to the browser speak of the browser's names.
    files: ["tests/**/*.mjs", "tools/**/*.mjs", "*.mjs"],
    languageOptions: { globals: names(`${common} ${browser} ${node}`) },
    rules,
  },
];
