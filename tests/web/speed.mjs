// How long a click takes until the board is drawn anew, and how smoothly it pans: all of brunete on the table, the CPU throttled four
// times. node tests/web/speed.mjs (the server: FRENTE_SERVE). Prints figures; asserts nothing.
import { launch, newGame, open, serve, settled } from "./lib.mjs";

const server = await serve(),
  browser = await launch();
const game = await newGame(server.url, { rep: "me", nat: "bot:random" }, { game: "brunete", position: "at movement rep\nturn 2\n" });
const page = await open(browser, `${server.url}/#play=${game.links[0].token}`, { width: 1440, height: 900 }, { reducedMotion: "no-preference" });
await page.waitForSelector(".counter");
await page.waitForFunction(() => globalThis.frente.choices.length);
await page.waitForTimeout(1000);
const devtools = await page.context().newCDPSession(page);
await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });

/** From a click on a counter, or on a place, to the second frame after its effect is drawn. */
const timed = (code, argument) =>
  page.evaluate(
    async ([what, id]) => {
      const { frente } = globalThis;
      const frames = () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
      const begun = performance.now();
      if (what === "pick") {
        frente.pick(`piece:${id}`, null);
        while (!frente.draft.picked(`piece:${id}`)) await new Promise(done => setTimeout(done));
      } else {
        const seq = frente.link.seq;
        frente.pick(`space:${id}`, null);
        while (frente.link.seq === seq) await new Promise(done => setTimeout(done));
      }
      await frames();
      return performance.now() - begun;
    },
    [code, argument],
  );
const quantile = (list, q) => [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * q))];
const say = (name, list, unit = "ms") =>
  console.log(`${name}: median ${quantile(list, 0.5).toFixed(1)}, p95 ${quantile(list, 0.95).toFixed(1)} ${unit} (${list.length})`);

const pieces = await page.evaluate(() => globalThis.frente.liveChoices.filter(c => c.shape === "pick").map(c => c.targets[0][1]));
const picks = [],
  sends = [];
for (const id of pieces.slice(0, 24)) {
  picks.push(await timed("pick", id));
  const to = await page.evaluate(() => [...globalThis.frente.lit].filter(k => k.startsWith("space:"))[0]?.slice(6));
  if (to) sends.push(await timed("go", to));
  await settled(page);
  await page.waitForTimeout(150);
}
say("click on a counter to its places lit", picks);
say("click on a place to the counter there", sends);
const deltas = await page.evaluate(async () => {
  const frame = document.querySelector(".board"),
    box = frame.getBoundingClientRect(),
    list = [];
  const event = (type, x, y) => frame.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 7, pointerType: "touch", isPrimary: true, clientX: x, clientY: y, buttons: 1 }));
  let [x, y] = [box.x + box.width / 2, box.y + box.height * 0.7];
  event("pointerdown", x, y);
  let last = await new Promise(requestAnimationFrame);
  for (let i = 0; i < 120; i++) {
    event("pointermove", (x += i % 40 < 20 ? 5 : -5), (y += i % 30 < 15 ? -4 : 4));
    const now = await new Promise(requestAnimationFrame);
    list.push(now - last);
    last = now;
  }
  event("pointerup", x, y);
  return list;
});
say("a frame while panning", deltas);
await browser.close();
await server.close();
