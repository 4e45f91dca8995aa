// The page's words: phrases with values in every language, and why a connection was closed.
import { test } from "node:test";
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { page } from "./browser.mjs";

const { language, pick, said, setLanguage, t } = await page("words/words.js"),
  { files, names } = await page("words/languages.js"),
  { byeWords } = await page("table/bye_words.js"),
  { awayWords } = await page("words/absence.js"),
  { awayButton, awayPlayers, beginOf } = await page("pages/away.js");

test("a phrase takes its values, in the language that is chosen", async () => {
  await setLanguage("en");
  assert.equal(t("replay.title", { n: 3, all: 9 }), "Step 3 of 9");
  assert.equal(t("replay.title", { n: 3 }), "Step 3 of {all}", "what is not given stays");
  assert.equal(t("no.such.words"), "no.such.words");
  await setLanguage("es");
  assert.equal(language(), "es");
  assert.notEqual(t("replay.title", { n: 3, all: 9 }), "Step 3 of 9");
  await setLanguage("en");
});

test("every language that can be chosen has its words, and in each the same phrases", async () => {
  const english = Object.keys((await files.en()).default);
  for (const code of Object.keys(names)) assert.deepEqual(Object.keys((await files[code]()).default), english, code);
  assert.ok(Object.keys(names).length > 2 && names.fr === "Français");
});

test("a language that is only begun says in English what it lacks", async () => {
  await setLanguage("fr");
  assert.equal(t("start.play"), "Nouvelle partie");
  assert.equal(t("replay.title", { n: 3, all: 9 }), "Pas 3 sur 9");
  assert.equal(t("cup.sonneborn"), "Sonneborn-Berger", "nobody has translated that yet");
  assert.equal(pick({ en: "War", es: "Guerra" }), "War", "the board files and games without French");
  assert.equal(said({ en: "War", es: "Guerra", fr: "Guerre" }), "Guerre");
  assert.equal(said(undefined), undefined);
  await setLanguage("en");
});

test("the languages of the first page are those that there are", async () => {
  const early = await readFile(new URL("../../../web/net/early.js", import.meta.url), "utf8");
  assert.deepEqual(JSON.parse(/\["en".*?\]/.exec(early)[0]), Object.keys(names));
});

test("the fitting one of two languages, or the only one", () => {
  assert.equal(pick({ en: "War", es: "Guerra" }), "War");
  assert.equal(pick({ en: "War" }), "War");
  assert.equal(pick("War"), "War");
  assert.equal(pick(undefined), "");
});

test("why the server closed the connection: its sentence, else the page's words for its code", async () => {
  await setLanguage("en");
  assert.equal(byeWords({ text: "the server is going down; it will be back" }), "The server is going down; it will be back.");
  assert.equal(byeWords({ text: "Try again!", code: "busy" }), "Try again!");
  assert.equal(byeWords({ text: "", code: "busy" }), "Too many messages at once.");
  assert.equal(byeWords({ code: "never-heard-of" }), "The server closed the connection.");
  assert.equal(byeWords({ text: "" }), "", "no reason is no notice");
  await setLanguage("es");
  assert.equal(byeWords({ code: "busy" }), "Demasiados mensajes a la vez.");
  await setLanguage("en");
});

test("who is away until when, as long as it is so", () => {
  const away = { from: 1000000, until: 2000000 };
  assert.match(awayWords(away, 1500000), /^away until /);
  assert.match(awayWords(away, 900000), /^away from .* until /);
  for (const now of [2000000, 3000000]) assert.equal(awayWords(away, now), "");
  assert.equal(awayWords(undefined), "");
  const later = { from: 1, until: Date.now() / 1000 + 9999 },
    players = [{ seat: "rep", who: "me", away: later }, { seat: "nat", who: "friend", name: "Ana", away: later }, { seat: "red", who: "friend", away }];
  const words = awayPlayers({ status: "running", players }, id => id.toUpperCase());
  assert.deepEqual(words.map(one => one.split(":")[0]), ["REP", "Ana"]);
  assert.deepEqual(awayPlayers({ status: "finished", players }, String), []);
});

test("a vacation begins at once, or at midnight of a later day; only clocks of days have one", () => {
  const now = new Date(2026, 4, 7, 15, 30).getTime();
  for (const date of ["", "2026-05-06", "2026-05-07"]) assert.equal(beginOf(date, now), undefined);
  assert.equal(beginOf("2026-05-08", now), new Date(2026, 4, 8).getTime() / 1000);
  const lobby = { away: async () => {} }, game = { status: "running", seats: ["rep"], players: [] };
  for (const pace of ["live 600+10 bot", undefined]) assert.equal(awayButton({ ...game, pace }, "x", lobby, () => {}), null);
  assert.equal(awayButton({ ...game, pace: "days 1+3 bot" }, "x", {}, () => {}), null);
});
