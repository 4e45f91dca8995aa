// Plays all games through messages, as the page does without a server: node play.mjs FRENTE.WASM [GAME...]. People's seats
// choose at random, bots think in an instance of their own; what happens is kept, and now and then the table is forgotten and
// opened again from what was kept. The record of each game must be sound.
import assert from "node:assert/strict";
import { compiled, fixedEngine } from "./host.mjs";
import { chance, Page, seatsFor } from "./page.mjs";

const [path, ...wanted] = process.argv.slice(2);
const module = await compiled(path),
  lobby = await fixedEngine(module),
  below = chance(12345);
const MOST = 300;

function questions(page) {
  for (const type of ["forecast", "position", "journal", "hint", "analyse", "undo"]) page.ask({ type, ms: 10 });
  page.ask({ type: "why", do: page.view.choices?.[0]?.do ?? "nothing" });
  page.ask({ type: "plan", choices: page.view.choices?.slice(0, 1).map(c => ({ do: c.do })) ?? [] });
  page.ask({ type: "at", step: 0 });
}

for (const game of lobby.call("games").body.games) {
  if (wanted.length && !wanted.includes(game.id)) continue;
  const page = new Page(await fixedEngine(module), await fixedEngine(module), below);
  page.sit({ game: game.id, scenario: game.scenarios[0].id, seats: seatsFor(game, below(8)) });
  let choices = 0;
  for (page.others(); !page.view.over && choices < MOST; choices++, page.others()) {
    page.choose();
    if (choices % 40 === 9) questions(page);
    if (choices % 100 === 50) page.reopen();
  }
  if (!page.view.over) assert.equal(page.ask({ type: "resign" }).type, "ok");
  page.ask({ type: "rematch", yes: true });
  const { record } = page.engine.call("record").body;
  const { body } = lobby.call("verify", { record });
  assert.ok(body.ok && body.over, body.text);
  const shown = lobby.call("replay", { record, at: 10 });
  assert.equal(shown.status, 200, JSON.stringify(shown.body));
  assert.equal(lobby.open(page.next.game, page.next.events).status, 200, "the game that follows can be opened");
  console.log(`${game.id}: ${choices} choices of a person, ${page.events.length} events, ${body.choices} moves, record sound`);
}
