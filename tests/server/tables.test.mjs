// Tables change, games stay: one number of one table of each game is corrected between two starts of the server. Whatever
// had been reached stands, the change is named by table and row where it made a difference, and play goes on.
import { test } from "node:test";
import assert from "node:assert/strict";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { create, freshDatabase, launch, Player } from "./client.mjs";

const data = join(dirname(fileURLToPath(import.meta.url)), "../../data");
const serve = (database, folder) => launch(process.env.FRENTE_SERVE, ["--key", "5", ...(folder ? ["--data", folder] : []), "0", database], database);

// game: its seats, the table, the row that is corrected and how it reads then, and what names the row. Set-ups change where a
// game begins, so nothing of it leads where it led; the others change what can be done.
const games = {
  libertad: { seats: ["anarchist", "communist", "moderate"], table: "setup", row: "2\ttrack.liberty\t5", now: "2\ttrack.liberty\t6", named: "2" },
  brunete: { seats: ["rep", "nat"], table: "units", row: /^(r101_1\t.*\tsetup\t)1302/m, now: "$11303", named: "r101_1" },
  cruzada: { seats: ["nat", "rep"], table: "setup", row: "campaign\tnat\tarmy_of_africa\tnat_afr\tfull\t6", now: "campaign\tnat\tarmy_of_africa\tnat_afr\tfull\t5", named: "campaign" },
  espana: { seats: ["nat", "rep"], table: "setup-1936", row: "marruecos\tnat\tn_leg_s\t2\t2", now: "marruecos\tnat\tn_leg_s\t1\t2", named: "marruecos" },
  guerra: { seats: ["nat", "rep"], table: "params", row: "army_move\t4", now: "army_move\t5", named: "army_move" },
};

// A copy of all tables of a game with one number changed.
function corrected(game, g) {
  const folder = join(dirname(freshDatabase()), "data");
  mkdirSync(folder, { recursive: true });
  cpSync(join(data, game), join(folder, game), { recursive: true });
  const file = join(folder, game, `${g.table}.tsv`);
  const before = readFileSync(file, "utf8");
  const after = before.replace(g.row, g.now);
  assert.notEqual(after, before, `${game}: the row is there`);
  writeFileSync(file, after);
  return folder;
}

async function play(server, token, choices) {
  const p = await Player.open(server, { token });
  for (let i = 0; i < choices && !p.view.over; i++) {
    const seat = p.view.acting[0];
    if (p.view.viewer !== seat) {
      p.send({ type: "look", look: seat });
      await p.sees((x) => x.view.viewer === seat);
    }
    const list = p.view.choices;
    const answer = await p.choose(list[(i * 7 + 3) % list.length].do);
    assert.equal(answer.type, "ok", JSON.stringify(answer));
  }
  await p.close();
}

// What each seat sees: which things are where.
async function seen(server, token, seats) {
  const p = await Player.open(server, { token });
  const all = {};
  for (const seat of seats) {
    p.send({ type: "look", look: seat });
    await p.sees((x) => x.view.viewer === seat);
    all[seat] = [p.view.acting, ...p.view.items.map((i) => [i.id, i.at, i.zone, i.value, i.owner, i.face])];
  }
  await p.close();
  return all;
}

for (const [game, g] of Object.entries(games))
  test(`${game}: young and old games after the correction of one number`, async () => {
    const first = await serve(freshDatabase());
    const seats = Object.fromEntries(g.seats.map((s) => [s, "me"]));
    const open = [];
    for (const choices of [1, 3, 12, 150]) {
      const token = (await create(first, { game, seats })).tokens[g.seats.join("+")];
      await play(first, token, choices);
      open.push({ token, choices, before: await seen(first, token, g.seats) });
    }
    await first.stop();

    const next = await serve(first.database, corrected(game, g));
    let named = 0;
    for (const { token, choices, before } of open) {
      const p = await Player.open(next, { token });
      assert.ok(p.view, `${game} after ${choices} choices opens`);
      const { changed } = p.table;
      if (changed) {
        named++;
        assert.equal(changed.playable, true);
        assert.match(changed.text, new RegExp(`^Played with other tables: ${g.table}\\.tsv \\(${g.named}\\)\\. It goes on`));
      }
      assert.deepEqual(await seen(next, token, g.seats), before, `${game} after ${choices} choices stands where it stood`);
      await play(next, token, 2);
      await p.close();
    }
    console.log(`${game}: ${named} of ${open.length} games went on from a position that was kept`);
    if (/setup|units/.test(g.table)) assert.equal(named, open.length, "whatever begins elsewhere is told");
    assert.equal((await next.stop()).code, 0, next.log);
  });
