// What the engine takes from this browser.

/** What the module takes from its host: the time in milliseconds, chance, and a place for what it says before it ends. @type {EngineHost} */
export const host = {
  now: () => Date.now(),
  chance: bytes => void crypto.getRandomValues(bytes),
  // For whoever looks at errors that nobody caught: the module ends right after it.
  complain: words =>
    queueMicrotask(() => {
      throw new Error(words);
    }),
};
