// What one moved counter of brunete costs between page and server: every message of the socket while a counter is taken up and
// goes to a hex, with its bytes and what they are compressed.
//     node tests/web/bytes.mjs [FOLDER] [DELAY]
// FOLDER: the page from there, with its engine (build/site); DELAY: milliseconds by which everything comes late. How long it takes until
// the board shows the counter taken up, and the next question after it was put down, is told, too.
import { deflateRawSync } from "node:zlib";
import { Hands } from "./hands.mjs";
import { asked, launch, newGame, open, serve, settled } from "./lib.mjs";

const [web, delay = "0"] = process.argv.slice(2);
const server = await serve({ key: 3, web }),
  browser = await launch();
try {
  const game = await newGame(server.url, { rep: "me", nat: "me" }, { game: "brunete" }),
    { token } = game.links[0];
  const page = await open(browser, `${server.url}/about`, undefined, { wire: Number(delay) });
  await page.evaluate(token => localStorage.setItem("frente.uncovered", JSON.stringify([token])), token);
  const heard = await listen(page);
  await page.goto(`${server.url}/#play=${token}`);
  await asked(page);
  const hands = new Hands(page, false),
    pick = await upToMovement(page, hands),
    from = heard.length;
  const start = performance.now();
  await hands.choose(pick.do);
  const up = performance.now(),
    go = (await hands.choices()).find(choice => choice.shape === "go").do,
    held = performance.now();
  await hands.choose(go);
  await asked(page);
  await settled(page);
  console.log(`${Math.round(up - start)} ms to pick up, ${Math.round(performance.now() - held)} ms to put down, with the test's own steps`);
  print(heard.slice(from));
} finally {
  await browser.close();
  await server.close();
}

/** All messages of the page's socket, as they come and go. */
async function listen(page) {
  const heard = [],
    wire = await page.context().newCDPSession(page);
  await wire.send("Network.enable");
  wire.on("Network.webSocketFrameSent", ({ response }) => heard.push(["out", response.payloadData]));
  wire.on("Network.webSocketFrameReceived", ({ response }) => heard.push(["in", response.payloadData]));
  return heard;
}

/** Chooses anything until a counter can be moved: that choice. */
async function upToMovement(page, hands) {
  for (let i = 0; i < 200; i++) {
    const found = (await hands.choices()).find(choice => choice.shape === "pick" && choice.verb === "move");
    if (found) return found;
    await page.locator(".choice").evaluateAll((list, n) => list[n % list.length].click(), i * 5);
    await asked(page);
  }
  throw new Error("nobody came to move");
}

function print(messages) {
  const sums = { out: 0, in: 0, deflated: 0 };
  for (const [way, words] of messages) {
    const bytes = Buffer.byteLength(words),
      deflated = bytes < 512 ? bytes : deflateRawSync(words).length;
    sums[way] += bytes;
    sums.deflated += deflated;
    console.log(`${way.padEnd(4)}${String(bytes).padStart(7)}${String(deflated).padStart(7)}  ${JSON.parse(words).type}`);
  }
  const requests = messages.filter(([way]) => way === "out").length;
  console.log(`${requests} requests, ${sums.out} bytes out, ${sums.in} in; ${sums.deflated} bytes in all as they are sent`);
}
