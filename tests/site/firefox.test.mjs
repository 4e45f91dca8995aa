// The site in Firefox: a game of each title is begun and played for some turns with the network cut after the first visit.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { openFirefox, there } from "../web/firefox.mjs";
import { gamesOf, serveSite } from "./browser.mjs";

const CHOICES = 12;
let site, fox;
before(async () => {
  if (!there) return;
  site = await serveSite();
  fox = await openFirefox();
  await fox.goto(`${site.url}/`);
  await fox.until("document.querySelector('.game') && navigator.serviceWorker.controller && 1");
  await site.stop();
  await fox.goto(`${site.url}/?again`);
});
after(() => fox?.close());

const ready =
  "globalThis.frente?.view && frente.idle && !document.querySelector('[aria-busy]') && (frente.finished || frente.state.live.view.choices?.length > 0)";

for (const { id } of await gamesOf())
  test(`${id} in Firefox without a network`, { timeout: 300000 }, async t => {
    if (!there) return t.skip("there is no Firefox");
    await fox.evaluate(`void (globalThis.frente = null, location.hash = "new=${id}")`);
    await fox.until("document.querySelector('.new-game') && 1");
    await fox.evaluate(`[...document.querySelectorAll(".seat-form select")].map(one => one.value === "me" || (one.value = "bot:easy")).length`);
    await fox.evaluate(`void document.querySelector(".new-game .primary").click()`);
    for (let i = 0; i < CHOICES; i++) {
      await fox.until(ready);
      await fox.evaluate(`frente.finished || frente.send([frente.state.live.view.choices.at(-1).do]).then(() => 1)`);
    }
    await fox.until(ready);
    assert.ok(await fox.evaluate("frente.state.live.step > 0 || frente.finished"));
  });
