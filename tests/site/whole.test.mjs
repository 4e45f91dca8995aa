// A whole game of each title against a bot in chromium, with the network cut after the first visit, at the size of a desk and of a phone.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { desktop, launch, open, phone } from "../web/lib.mjs";
import { begin, cached, decide, gamesOf, serveSite, shortest } from "./browser.mjs";

let browser;
before(async () => void (browser = await launch()));
after(() => browser?.close());

const games = await gamesOf();
for (const [name, size] of Object.entries({ desktop, phone }))
  test(`whole games without a network: ${name}`, { timeout: 1200000 }, async t => {
    const site = await serveSite(),
      page = await open(browser, `${site.url}/`, size);
    await page.waitForSelector(".game");
    await cached(page);
    await site.stop();
    await page.reload();
    await page.waitForSelector(".game");
    for (const { id } of games)
      await t.test(id, async () => {
        await begin(page, id, shortest[id]);
        const made = await decide(page);
        assert.ok(made > 5 && (await page.evaluate(() => globalThis.frente.finished)), `${made} choices`);
        await page.evaluate(() => void (location.hash = ""));
        await page.waitForSelector(".my-games");
        assert.match(await page.locator(".my-games > li").first().textContent(), /Finished/);
        assert.deepEqual(page.errors, []);
      });
    await page.waitForFunction(count => document.querySelectorAll(".my-games > li").length === count, games.length);
    await page.context().close();
  });
