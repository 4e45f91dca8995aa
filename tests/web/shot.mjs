// Takes a screenshot: node tests/web/shot.mjs URL OUT.png [width] [height] [dark|light] [script]
import { chromium } from "playwright-core";

const [url, out, width = "1280", height = "800", theme = "light", script = ""] = process.argv.slice(2);
const browser = await chromium.launch({
  executablePath: "/usr/bin/chromium",
  args: ["--headless", "--no-sandbox", "--disable-gpu"],
});
const page = await browser.newPage({
  viewport: { width: Number(width), height: Number(height) },
  colorScheme: theme,
  hasTouch: Number(width) < 600,
  isMobile: Number(width) < 600,
});
page.on("console", message => ["error", "warning"].includes(message.type()) && console.log("console:", message.text()));
page.on("pageerror", error => console.log("page error:", error.stack));
await page.goto(url);
await page.waitForTimeout(900);
if (script) {
  await page.evaluate(script);
  await page.waitForTimeout(600);
}
await page.screenshot({ path: out });
const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
if (wide) console.log("scrolls sideways");
await browser.close();
