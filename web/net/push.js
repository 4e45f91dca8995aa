// This browser as a receiver of notices: it subscribes at its own push service, which the server then writes to.
import { t } from "../words/words.js";
import { Refused } from "./refused.js";

/** Bytes of base64url. @param {string} letters */
const bytesOf = letters => Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), letter => letter.charCodeAt(0));
/** @param {ArrayBuffer | null} bytes */
const lettersOf = bytes => btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/** Its address and its keys. @param {string} key the server's @returns {Promise<{target: string, keys: string}>} */
export async function pushHere(key) {
  if (!navigator.serviceWorker || !globalThis.PushManager) throw new Refused({ code: "push", text: t("notices.nopush") });
  if ((await Notification.requestPermission()) !== "granted") throw new Refused({ code: "push", text: t("notices.refused") });
  const registration = await navigator.serviceWorker.register("net/push_worker.js"),
    options = { userVisibleOnly: true, applicationServerKey: bytesOf(key) };
  await ready(registration);
  const subscription = await registration.pushManager.subscribe(options).catch(() => null);
  if (!subscription) throw new Refused({ code: "push", text: t("notices.nopush") });
  return { target: subscription.endpoint, keys: `${lettersOf(subscription.getKey("p256dh"))} ${lettersOf(subscription.getKey("auth"))}` };
}

/** @param {ServiceWorkerRegistration} registration */
const ready = registration =>
  new Promise(done => {
    const worker = registration.installing ?? registration.waiting ?? registration.active;
    if (worker?.state === "activated") return done(null);
    worker?.addEventListener("statechange", () => worker.state === "activated" && done(null));
  });
