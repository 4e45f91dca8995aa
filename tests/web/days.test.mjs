// A game between two people over days, with all tabs closed between turns: each turn is told by push, mail and web hook, and
// opened from the notice; a third finds the game in the lobby of another server. One of the servers is killed on the way.
import { test } from "node:test";
import assert from "node:assert/strict";
import { createECDH } from "node:crypto";
import ece from "http_ece";
import { bin, Cluster } from "../faults/cluster.mjs";
import { launch as startProgram, post } from "../server/client.mjs";
import { signedIn, until } from "../server/people.mjs";
import { receive, receiveMail } from "../server/receiver.mjs";
import { done, launch, open, phone } from "./lib.mjs";

const DAYS = 5, HOUR = 3600;

/** Somebody with a browser of their own, who is told in three ways. */
class Person {
  constructor(name, mailbox, key) {
    Object.assign(this, { name, mailbox, key, handled: 0, auth: Buffer.alloc(16, 7) });
    this.key.generateKeys();
  }

  async tell(server, receiver, mail) {
    const { me } = (await post(server, "/api/me", { tokens: [this.token] })).json,
      set = (way, target, keys) => post(server, "/api/notices", { me, set: { way, target, keys, wish: "once 0 0-0" } });
    await set("push", `${receiver.url}/push/${this.name}`, `${this.key.getPublicKey("base64url")} ${this.auth.toString("base64url")}`);
    await set("webhook", `${receiver.url}/hook/${this.name}`);
    await set("mail", this.mailbox);
    const letter = await until(async () => mail.got.find(one => one.to[0] === this.mailbox), Boolean);
    const code = /#confirm=(\S+)/.exec(letter.words)[1];
    assert.equal((await post(server, "/api/notices/confirm", { code })).json.confirmed, true);
  }

  /** The next turn, told three times alike; the address that all three name. */
  async told(receiver, mail) {
    const count = ++this.handled;
    const hook = JSON.parse((await receiver.of(`/hook/${this.name}`, count)).at(-1).body),
      push = JSON.parse(ece.decrypt((await receiver.of(`/push/${this.name}`, count)).at(-1).body, { version: "aes128gcm", privateKey: this.key, authSecret: this.auth.toString("base64url") })),
      letters = await until(async () => mail.got.filter(one => one.to[0] === this.mailbox).slice(1), list => list.length >= count);
    assert.deepEqual([hook.title, push.title], ["Your turn: Over days", "Your turn: Over days"]);
    assert.equal(new URL(hook.link).hash, push.link);
    assert.ok(letters.at(-1).words.includes(hook.link) && hook.body.length, "a link and a recap");
    return push.link;
  }

  waits = receiver => receiver.got.filter(one => one.path === `/hook/${this.name}`).length > this.handled;

  /** Opens the page, decides all that there is to decide, and closes the tab. */
  async turn(address) {
    const tab = await this.page.context().newPage();
    await tab.goto(address);
    await tab.waitForSelector(".board [data-key]");
    for (;;) {
      await tab.waitForFunction(() => globalThis.frente.idle);
      const choice = await tab.evaluate(() => globalThis.frente.choices[0]?.do);
      if (!choice) break;
      const seq = await tab.evaluate(() => globalThis.frente.state.live.seq);
      await tab.evaluate(words => void globalThis.frente.send([words]), choice);
      await tab.waitForFunction(old => globalThis.frente.state.live.seq !== old && globalThis.frente.idle, seq);
    }
    await tab.close();
  }
}

test("a game over days, told by push, mail and web hook, and opened from the notice", { skip: !bin, timeout: 280000 }, async () => {
  const cluster = await new Cluster().start(), receiver = await receive(), mail = await receiveMail(), browser = await launch();
  const serve = port => startProgram(process.env.FRENTE_SERVE, ["--key", "5", "--smtp", mail.url, ...(process.env.WEB ? ["--web", process.env.WEB] : []), String(port), cluster.url], cluster.url);
  let first = await serve(0);
  const second = await serve(0), ana = new Person("ana", "ana@club.example", createECDH("prime256v1")), luis = new Person("luis", "luis@club.example", createECDH("prime256v1"));
  const made = (await post(first, "/api/games", { game: "libertad", title: "Over days", public: true, pace: "days 2+3 forfeit", seats: { anarchist: "me", communist: "friend", moderate: "nonplayer" } })).json;
  ana.token = made.links.find(link => link.who === "me").token;
  luis.token = made.links.find(link => link.who === "friend").token;
  for (const one of [ana, luis]) await one.tell(first, receiver, mail);
  // The clock of an account tells that the day has gone by, at both servers.
  const cookie = (await post(first, "/api/account/new", { name: "Clock", password: "a long password" })).headers.get("set-cookie").split(";")[0];
  const nextDay = async () => {
    for (const server of [first, second]) {
      const clock = signedIn(server, "Clock", cookie), now = async () => (await clock("/api/account"), (await clock("/api/account")).json.devices[0].used), from = await now();
      for (let hour = 1; hour <= 24; hour++) {
        server.signal("SIGUSR2");
        await until(now, at => at === from + hour * HOUR);
      }
    }
  };
  // Each has a profile, and plays at a server of their own.
  ana.page = await open(browser, `${first.base}/#about`);
  luis.page = await open(browser, `${second.base}/#about`, phone);
  await ana.turn(`${first.base}/#play=${ana.token}`);
  await luis.turn(`${second.base}/#play=${luis.token}`);
  for (let day = 0; day < DAYS; day++) {
    await nextDay();
    const next = await until(async () => [ana, luis].find(one => one.waits(receiver)), Boolean);
    const link = await next.told(receiver, mail);
    assert.equal(link, `#game=${made.game}`);
    await next.turn(`${(next === ana ? first : second).base}/${link}`);
    if (day === 1) {
      await first.stop("SIGKILL");
      first = await serve(first.port);
      for (let hour = 0; hour < (day + 1) * 24; hour++) {
        const clock = signedIn(first, "Clock", cookie), now = async () => (await clock("/api/account"), (await clock("/api/account")).json.devices[0].used), from = await now();
        first.signal("SIGUSR2");
        await until(now, at => at === from + HOUR);
      }
    }
  }
  assert.ok(ana.handled && luis.handled, "both were told");
  const stranger = await open(browser, `${second.base}/#lobby`);
  await stranger.locator("li", { hasText: "Over days" }).getByRole("link", { name: "Watch" }).click();
  await stranger.waitForSelector(".board [data-key]");
  for (const page of [ana.page, luis.page, stranger]) await done(page);
  // Nobody was told of a turn twice.
  const calls = receiver.got.map(one => `${one.path} ${one.headers["idempotency-key"]}`);
  assert.equal(new Set(calls).size, calls.length);
  await browser.close();
  receiver.close();
  await mail.close();
  for (const server of [first, second]) assert.equal((await server.stop()).code, 0, server.log);
  await cluster.remove();
});
