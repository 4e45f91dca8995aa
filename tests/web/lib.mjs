// What the tests of the page share: a server of their own, a browser, and small steps of a player.
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
export const program = process.env.FRENTE ?? join(root, "build", "frente");
export const shots = join(process.env.SCREENSHOTS ?? join(root, "build", "screenshots"));
export const desktop = { width: 1280, height: 800 },
  phone = { width: 390, height: 844 };

/** Starts `frente serve` on a free port; restart keeps the same games and port. */
export async function serve(folder = mkdtempSync(join(tmpdir(), "frente-web-")), port = 0) {
  const child = spawn(program, ["serve", "--port", String(port), "--db", join(folder, "games.db")], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise(resolve => child.once("exit", resolve));
  const url = await new Promise((resolve, reject) => {
    let words = "";
    const read = part => {
      words += part;
      const found = /http:\/\/[\d.]+:(\d+)/.exec(words);
      if (found) resolve(found[0]);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("exit", code => reject(new Error(`frente serve ended with ${code}: ${words}`)));
  });
  return {
    url,
    folder,
    kill: () => (child.kill("SIGKILL"), ended),
    restart: () => serve(folder, new URL(url).port),
    close: async () => {
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export const launch = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-dev-shm-usage",
      "--disable-quic",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
    ],
  });

/** A page that collects every error it meets, and refuses any request to elsewhere. */
export async function open(browser, url, size = desktop, more = {}) {
  const touch = size.width < 600;
  const context = await browser.newContext({
    viewport: size,
    hasTouch: touch,
    isMobile: touch,
    locale: "en-GB",
    ...more,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(120000); // a slow machine is no failure
  page.errors = [];
  page.on("pageerror", error => page.errors.push(error.stack));
  page.on(
    "console",
    message =>
      message.type() === "error" &&
      !/WebSocket|ERR_CONNECTION|404/.test(message.text()) &&
      page.errors.push(message.text()),
  );
  page.on(
    "request",
    request =>
      !/^(data|blob):/.test(request.url()) &&
      new URL(request.url()).host !== new URL(url).host &&
      page.errors.push(`request to ${request.url()}`),
  );
  await page.goto(url);
  return page;
}

export async function shot(page, name) {
  mkdirSync(shots, { recursive: true });
  await page.screenshot({ path: join(shots, `${name}.png`) });
}

/** Starts a game through the API; the answer has the links. */
export async function newGame(url, seats, more = {}) {
  const answer = await fetch(`${url}/api/games`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ game: "libertad", seats, ...more }),
  });
  return answer.json();
}

/** How many steps the table has seen, as its journal tells. */
export const settled = page =>
  page.waitForFunction(() => document.querySelector(".table") && !document.querySelector("[aria-busy]"));
export const isOver = page =>
  page.evaluate(() =>
    Boolean(document.querySelector(".prompt-words")?.textContent.match(/The game is over|ha terminado/)),
  );
