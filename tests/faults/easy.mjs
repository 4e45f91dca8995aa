// Somebody who plays against bots and chooses as soon as it is asked; how long the bots took to bring the turn back, each
// time. As a worker of attack.mjs it has a thread of its own, so that it does not measure how busy the attacker is.
import { isMainThread, parentPort, workerData } from "node:worker_threads";
import { Player } from "../server/client.mjs";

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

export async function play(server, token, { from, stop, took }) {
  let p = null;
  while (!stop()) {
    try {
      p ??= await Player.open(server, { token }, from);
      if (p.view.over) return;
      await p.sees((x) => stop() || x.view.choices?.length || x.view.over);
      if (stop() || p.view.over) break;
      await p.choose(p.view.choices[0].do);
      const asked = Date.now();
      if (p.view.choices?.length) continue;
      await p.sees((x) => stop() || x.view.choices?.length || x.view.over);
      if (!stop()) took?.push(Date.now() - asked);
      await pause(60);
    } catch {
      p = null;
      await pause(500);
    }
  }
  p?.socket.terminate();
}

if (!isMainThread) {
  let stop = false;
  const took = [];
  parentPort.once("message", () => {
    stop = true;
    parentPort.postMessage(took);
    parentPort.close();
  });
  for (const token of workerData.tokens) await play(workerData, token, { from: workerData.from, stop: () => stop, took });
}
