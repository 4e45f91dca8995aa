// As much of a browser as the page's pure modules touch: what is kept, the language, and elements that only hold what was put into them.
const kept = new Map();
globalThis.localStorage = {
  getItem: key => kept.get(key) ?? null,
  setItem: (key, value) => void kept.set(key, String(value)),
  clear: () => kept.clear(),
};
Object.defineProperty(globalThis, "navigator", { value: { language: "en-GB", languages: ["en-GB"] }, configurable: true });

class Element {
  attributes = {};
  dataset = {};
  childNodes = [];
  constructor(tag) {
    this.tagName = tag.toUpperCase();
  }
  setAttribute(name, value) {
    this.attributes[name] = String(value);
  }
  append(...nodes) {
    this.childNodes.push(...nodes);
  }
  get lastElementChild() {
    return this.childNodes.findLast(node => node instanceof Element) ?? null;
  }
  get textContent() {
    return this.childNodes.map(node => (node instanceof Element ? node.textContent : node)).join("");
  }
  /** The markup, for comparison. */
  get markup() {
    const name = this.tagName.toLowerCase(),
      data = Object.entries(this.dataset).map(([key, value]) => [`data-${key}`, value]),
      all = [...Object.entries(this.attributes), ...data].map(([key, value]) => ` ${key}="${value}"`).join("");
    return `<${name}${all}>${this.childNodes.map(node => (node instanceof Element ? node.markup : node)).join("")}</${name}>`;
  }
}
globalThis.document = { documentElement: new Element("html"), createElement: tag => new Element(tag) };

/** Time that stands still until it is told to go on, for one test. */
export function clock() {
  const real = globalThis.setTimeout;
  let now = 0,
    waiting = [];
  globalThis.setTimeout = (call, pause = 0) => void waiting.push({ call, at: now + pause });
  return {
    /** So many milliseconds pass. */
    tick(pause) {
      now += pause;
      const due = waiting.filter(one => one.at <= now);
      waiting = waiting.filter(one => one.at > now);
      for (const one of due) one.call();
    },
    reset: () => void (globalThis.setTimeout = real),
  };
}

const { loadWords } = await import("../../../web/words/words.js");
for (const code of ["en", "es"]) await loadWords(code);

/** A module of the page. @param {string} path under web/ */
export const page = path => import(`../../../web/${path}`);
