// A whole game of each title against a bot in Firefox, with the network cut after the first visit, at the size of a desk and of a phone.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { openFirefox, there } from "../web/firefox.mjs";
import { desktop, phone } from "../web/lib.mjs";
import { beginHere, callOf, gamesOf, playHere, serveSite, shortest } from "./browser.mjs";

let fox;
before(async () => {
  if (!there) return;
  const site = await serveSite();
  fox = await openFirefox();
  await fox.goto(`${site.url}/`);
  await fox.until("document.querySelector('.game') && navigator.serviceWorker.controller && 1");
  await site.stop();
  await fox.goto(`${site.url}/?again`);
});
after(() => fox?.close());

for (const [name, size] of Object.entries({ desktop, phone }))
  for (const { id } of await gamesOf())
    test(`${id} in Firefox without a network: ${name}`, { timeout: 600000 }, async t => {
      if (!there) return t.skip("there is no Firefox");
      await fox.size(size);
      await fox.evaluate(callOf(beginHere, { id, scenario: shortest[id] }));
      const made = await fox.evaluate(callOf(playHere, { most: Number.MAX_SAFE_INTEGER, free: 10 }));
      assert.ok(made > 5 && (await fox.evaluate("frente.finished")), `${made} choices`);
    });
