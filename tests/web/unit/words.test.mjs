// The page's words: phrases with values in both languages, and why a connection was closed.
import { test } from "node:test";
import assert from "node:assert/strict";
import { page } from "./browser.mjs";

const { language, pick, setLanguage, t } = await page("words/words.js"),
  { byeWords } = await page("table/bye_words.js");

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
