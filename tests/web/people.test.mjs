// Who comes back from another device: the personal link.
import { test } from "node:test";
import assert from "node:assert/strict";
import { browser, done, open, phone, server, stand } from "./lib.mjs";

stand();

test("a personal link brings my games to another device, and mine from there", async () => {
  const here = await open(browser, `${server.url}/#new=libertad`);
  await here.getByRole("button", { name: "Start the game" }).click();
  await here.waitForSelector(".board");
  await here.goto(`${server.url}/#`);
  await here.getByRole("button", { name: "On another device" }).click();
  const box = here.getByRole("dialog", { name: "Your personal link" });
  const link = await box.getByRole("textbox").inputValue();
  assert.match(link, new RegExp(`^${server.url}/#me=[\\w-]{32}$`));
  assert.equal(await box.getByRole("img", { name: "The link as a QR code" }).count(), 1);

  const there = await open(browser, `${server.url}/#new=espana`, phone);
  await there.getByRole("button", { name: "Start the game" }).click();
  await there.waitForSelector(".board");
  // A link that somebody else has sent would take all seats from here: whoever cancels keeps them.
  const stays = new Promise(done => there.once("dialog", asked => done(asked.message() && asked.dismiss())));
  await there.goto(link);
  await stays;
  await there.waitForFunction(() => document.querySelectorAll(".my-game").length === 1);
  await here.reload();
  await here.waitForFunction(() => document.querySelectorAll(".my-game").length === 1);
  there.once("dialog", asked => asked.accept());
  await there.goto(link);
  await there.getByText("Your games are on this device now.").waitFor();
  await there.waitForFunction(() => document.querySelectorAll(".my-game").length === 2);
  await there.locator(".my-game", { hasText: "Land and Freedom" }).getByRole("link").click();
  await there.waitForSelector(".board [data-key]");
  assert.ok(await there.evaluate(() => globalThis.frente.state.live.about?.seats.length));

  // The first device sees what the second brought along; a new link ends the old one.
  await here.reload();
  await here.waitForFunction(() => document.querySelectorAll(".my-game").length === 2);
  here.on("dialog", asked => asked.accept());
  await here.getByRole("button", { name: "On another device" }).click();
  await box.getByRole("button", { name: "New link" }).click();
  await here.waitForFunction(old => document.querySelector("dialog input")?.value !== old, link);
  await there.goto(`${server.url}/#`);
  await there.waitForFunction(() => document.querySelectorAll(".my-game").length === 1);
  await done(here);
  await done(there);
});

test("a browser that is told shows it, and leads to the seat", async () => {
  const page = await open(browser, `${server.url}/#new=libertad`);
  await page.getByRole("button", { name: "Start the game" }).click();
  await page.waitForSelector(".board [data-key]");
  await page.waitForFunction(() => globalThis.frente?.state.live.about);
  const game = await page.evaluate(() => globalThis.frente.state.live.about.game);
  await page.context().grantPermissions(["notifications"]);
  await page.evaluate(() => navigator.serviceWorker.register("net/push_worker.js").then(made => new Promise(done => {
    const worker = made.installing ?? made.active;
    if (worker.state === "activated") done();
    else worker.onstatechange = () => worker.state === "activated" && done();
  })));
  // As the browser's push service would.
  const devtools = await page.context().newCDPSession(page),
    registered = new Promise(done => devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => registrations[0] && done(registrations[0])));
  await devtools.send("ServiceWorker.enable");
  const { registrationId } = await registered;
  const data = JSON.stringify({ title: "Your turn: Land and Freedom", body: "What happened.", link: `#game=${game}`, game, lang: "en" });
  // Whoever asks for notes before the browser has shown one may make it forget that one: it is asked once, when it says that it has.
  const displayed = new Promise(done =>
    devtools.on("BackgroundService.backgroundServiceEventReceived", ({ backgroundServiceEvent: { eventName } }) => eventName === "Notification displayed" && done()),
  );
  await devtools.send("BackgroundService.startObserving", { service: "notifications" });
  await devtools.send("BackgroundService.setRecording", { shouldRecord: true, service: "notifications" });
  await devtools.send("ServiceWorker.deliverPushMessage", { origin: server.url, registrationId, data });
  await displayed;
  const shown = await page.evaluate(async () => {
    const [note] = await (await navigator.serviceWorker.getRegistration("net/push_worker.js")).getNotifications();
    return note && { title: note.title, body: note.body, tag: note.tag, data: note.data };
  });
  assert.deepEqual(shown, { title: "Your turn: Land and Freedom", body: "What happened.", tag: game, data: `${server.url}/#game=${game}` });
  await page.goto(shown.data);
  await page.waitForSelector(".board [data-key]");
  assert.equal(await page.evaluate(() => globalThis.frente.state.live.about.game), game);
  await done(page);
});

test("where I am told: a web hook is added, listed and removed", async () => {
  const page = await open(browser, `${server.url}/#new=libertad`, phone);
  await page.getByRole("button", { name: "Start the game" }).click();
  await page.waitForSelector(".board");
  await page.goto(`${server.url}/#`);
  await page.getByRole("button", { name: "Tell me" }).click();
  const box = page.getByRole("dialog", { name: "Tell me when it is my turn" });
  await box.getByText("You are not told anywhere yet.").waitFor();
  await box.getByLabel("Address (https://…)").fill("https://hook.example/frente");
  await box.getByRole("button", { name: "Add" }).click();
  await box.getByRole("listitem").getByText("https://hook.example/frente").waitFor();
  assert.match(await box.getByRole("listitem").innerText(), /At once. Not at night, from 23:00 to 08:00/);
  await box.getByRole("button", { name: "Remove" }).click();
  await box.getByText("You are not told anywhere yet.").waitFor();
  await done(page);
});

test("an account brings my games to another device, by name and password", async () => {
  const here = await open(browser, `${server.url}/#new=libertad`);
  await here.getByRole("button", { name: "Start the game" }).click();
  await here.waitForSelector(".board");
  await here.goto(`${server.url}/#`);
  /** @param {import("playwright-core").Page} page @param {string} button */
  const enter = async (page, button, password = "a long password") => {
    await page.getByRole("button", { name: "Sign in" }).first().click();
    const box = page.getByRole("dialog", { name: "Your account" });
    await box.getByLabel("Name").fill("Ana López");
    await box.getByLabel("Password").fill(password);
    await box.getByRole("button", { name: button }).click();
    return box;
  };
  await enter(here, "Make an account");
  await here.getByText("You are signed in as Ana López.").waitFor();

  const there = await open(browser, `${server.url}/#`, phone);
  const box = await enter(there, "Sign in", "not my password");
  await box.getByText("this name and this password don't go together").waitFor();
  await box.getByLabel("Password").fill("a long password");
  await box.getByRole("button", { name: "Sign in" }).click();
  await there.locator(".my-game").getByRole("link").click();
  await there.waitForSelector(".board [data-key]");
  assert.ok(await there.evaluate(() => globalThis.frente.state.live.about?.seats.length));
  assert.ok(!(await there.evaluate(() => document.cookie)), "no script reads the session");

  // The first device signs the second out.
  await here.getByRole("button", { name: "Your account" }).click();
  const mine = here.getByRole("dialog", { name: "Your account" });
  await mine.getByRole("button", { name: "Sign out everywhere else" }).click();
  await here.waitForFunction(() => document.querySelectorAll("dialog .devices:first-of-type li").length === 1);
  // ... and gets another name.
  await mine.getByText("Change the name", { exact: true }).first().click();
  await mine.locator("details[open]").getByLabel("Name").fill("Ana Luz");
  await mine.locator("details[open]").getByRole("button", { name: "Change the name" }).click();
  await mine.getByText("You are signed in as Ana Luz.").waitFor();
  await there.goto(`${server.url}/#`);
  await there.waitForFunction(() => !document.querySelector(".my-game") && document.querySelector(".enter button"));
  await done(here);
  // What was refused here rightly the browser itself writes down.
  there.errors = there.errors.filter(words => !words.includes("403 (Forbidden)"));
  await done(there);
});

test("a seat is offered to a name and accepted; a stranger finds the public game and watches", async () => {
  /** @param {import("playwright-core").Page} page @param {string} name */
  const signIn = async (page, name) => {
    await page.getByRole("button", { name: "Sign in" }).first().click();
    const box = page.getByRole("dialog", { name: "Your account" });
    await box.getByLabel("Name").fill(name);
    await box.getByLabel("Password").fill("a long password");
    await box.getByRole("button", { name: "Make an account" }).click();
    await page.getByText(`You are signed in as ${name}.`).waitFor();
  };
  const host = await open(browser, `${server.url}/#`), guest = await open(browser, `${server.url}/#`, phone), stranger = await open(browser, `${server.url}/#`);
  await signIn(host, "Host");
  await signIn(guest, "Guest");
  await host.goto(`${server.url}/#new=guerra`);
  await host.locator("select[name^='seat.']").last().selectOption("friend");
  await host.locator("input[name=title]").fill("An open war");
  await host.getByLabel("Public: anybody may watch").check();
  await host.getByRole("button", { name: "Start the game" }).click();
  await host.getByRole("textbox", { name: "Invite by name" }).fill("guest");
  await host.getByRole("button", { name: "Invite by name" }).click();
  await host.getByText("If there is a guest, the seat is offered to them.").waitFor();

  await guest.reload();
  await guest.getByText("Host offers you:").waitFor();
  await guest.getByRole("button", { name: "Accept" }).click();
  await guest.locator(".my-game", { hasText: "An open war" }).getByRole("link").click();
  await guest.waitForSelector(".board [data-key]");
  assert.equal(await guest.evaluate(() => globalThis.frente.state.live.about?.seats.length), 1);

  await stranger.getByRole("link", { name: "Public games" }).click();
  await stranger.locator("li", { hasText: "An open war" }).getByRole("link", { name: "Watch" }).click();
  await stranger.waitForSelector(".board [data-key]");
  assert.deepEqual(await stranger.evaluate(() => globalThis.frente.state.live.about?.seats), []);
  for (const page of [host, guest, stranger]) await done(page);
});
