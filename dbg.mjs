import { asked, launch, newGame, open, serve, settled } from "./tests/web/lib.mjs";
import { fights } from "./tests/web/fights.mjs";
const server = await serve({key:7}), browser = await launch();
// 1280x800 brunete: does anything of .quick overlap the tabs, along a game?
const game = await newGame(server.url, { rep: "me", nat: "bot:easy" }, { game: "brunete" });
const page = await open(browser, `${server.url}/#play=${game.links[0].token}`, {width:1280,height:800}, {locale: process.argv[2] ?? "en-GB"});
await asked(page);
const seen = new Set();
for (let i=0;i<60;i++) {
  await asked(page);
  const bad = await page.evaluate(() => {
    const tabs = document.querySelector(".tabs").getBoundingClientRect(), q = document.querySelector(".quick").getBoundingClientRect();
    const out = [];
    for (const b of document.querySelectorAll(".quick button")) { const r = b.getBoundingClientRect(); if (r.bottom > q.bottom + 0.5 || r.top < q.top - .5 || r.right > q.right + 0.5 || r.left < q.left - .5 || (r.bottom > tabs.top && r.top < tabs.bottom && r.right > tabs.left && r.left < tabs.right)) out.push(`${b.textContent} ${Math.round(r.left)},${Math.round(r.top)} ${Math.round(r.width)}x${Math.round(r.height)}`); }
    return [document.querySelector(".prompt-words").textContent, out, [...document.querySelectorAll(".quick button")].map(b=>b.textContent||b.title).join(" | ")];
  });
  if (bad[1].length && !seen.has(bad[2])) { seen.add(bad[2]); console.log(JSON.stringify(bad)); if (seen.size<3) await page.screenshot({path:`/tmp/alb/q-${seen.size}.png`}); }
  const ok = await page.evaluate((k) => { const l = frente.choices; const end = l.find(o=>/^(end|done|pass|stop|close)/.test(o.do)); const one = (k%3==2 && end) ? end : l[(k*5)%l.length]; if(!one) return 0; frente.send([one.do]); return 1; }, i);
  if (!ok) break; await settled(page);
}
console.log("walked", await page.evaluate(()=>document.querySelector(".prompt-words").textContent));
await browser.close(); await server.close();
