// Firefox by its own protocol (WebDriver BiDi), which it speaks without a driver in between: just enough to open a page, ask it
// something and click.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import WebSocket from "ws";

export const firefox = process.env.FIREFOX ?? "/usr/bin/firefox-esr";
export const there = existsSync(firefox);

export async function openFirefox({ width = 1280, height = 800 } = {}) {
  const profile = mkdtempSync(join(tmpdir(), "frente-fox-"));
  writeFileSync(
    join(profile, "user.js"),
    ["app.update.enabled", "datareporting.policy.dataSubmissionEnabled", "toolkit.telemetry.enabled", "browser.shell.checkDefaultBrowser"]
      .map(name => `user_pref("${name}", false);`)
      .join("\n") + '\nuser_pref("remote.active-protocols", 1);\nuser_pref("ui.prefersReducedMotion", 1);\n',
  );
  const child = spawn(firefox, ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0", `--width=${width}`, `--height=${height}`, "about:blank"], {
    env: { ...process.env, HOME: profile, MOZ_HEADLESS: "1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const address = await new Promise((resolve, reject) => {
    let words = "";
    const read = part => {
      words += part;
      const found = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(words);
      if (found) resolve(found[1]);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("exit", code => reject(new Error(`firefox ended with ${code}: ${words}`)));
  });
  const socket = new WebSocket(`${address}/session`);
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
  const waiting = new Map();
  let next = 1;
  socket.on("message", data => {
    const message = JSON.parse(String(data));
    const one = waiting.get(message.id);
    if (!one) return;
    waiting.delete(message.id);
    if (message.type === "error") one.reject(new Error(`${message.error}: ${message.message}`));
    else one.resolve(message.result);
  });
  const send = (method, params = {}) =>
    new Promise((resolve, reject) => {
      const id = next++;
      waiting.set(id, { resolve, reject });
      socket.send(JSON.stringify({ id, method, params }));
    });
  await send("session.new", { capabilities: {} });
  const { contexts } = await send("browsingContext.getTree");
  const context = contexts[0].context;
  const size = viewport => send("browsingContext.setViewport", { context, viewport });
  await size({ width, height }).catch(() => null);
  const evaluate = async code => {
    const answer = await send("script.evaluate", { expression: `Promise.resolve(${code}).then(JSON.stringify)`, target: { context }, awaitPromise: true });
    if (answer.type === "exception") throw new Error(answer.exceptionDetails.text);
    return answer.result.value === undefined ? undefined : JSON.parse(answer.result.value);
  };
  return {
    evaluate,
    /** Of the window. */
    size,
    goto: url => send("browsingContext.navigate", { context, url, wait: "complete" }),
    /** Until it is so; no more often than ten times a second. A slow machine is no failure. */
    async until(code, seconds = 240) {
      for (let i = 0; i < seconds * 10; i++) {
        const value = await evaluate(code);
        if (value) return value;
        await new Promise(done => setTimeout(done, 100));
      }
      throw new Error(`waited for ${code}`);
    },
    async click(x, y) {
      const at = { x: Math.round(x), y: Math.round(y) };
      await send("input.performActions", {
        context,
        actions: [
          {
            type: "pointer",
            id: "mouse",
            actions: [{ type: "pointerMove", ...at }, { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }],
          },
        ],
      });
    },
    async close() {
      await Promise.race([send("browser.close").catch(() => null), new Promise(done => setTimeout(done, 3000))]);
      socket.close();
      child.kill();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
