// Keeps the site in this browser (service_worker.js), and says when a newer version of it is ready.
import { beside, compiled } from "./engine_module.js";
import { afterFiles } from "./files.js";

/** Milliseconds between two looks for a newer version. */
const LOOK = 60 * 60 * 1000;

/** Asks the version that waits to take over; how many other pages are open, which keep it from that? @param {ServiceWorker} waiting @returns {Promise<number>} */
function takeOver(waiting) {
  return new Promise(resolve => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data.others);
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    waiting.postMessage({ use: true }, [port2]);
  });
}

/** @param {ServiceWorkerRegistration} registration @param {(use: () => Promise<number>) => void} ready */
function watch(registration, ready) {
  const look = () => {
    const { waiting } = registration;
    if (waiting && navigator.serviceWorker.controller) ready(() => takeOver(waiting));
  };
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", look));
  setInterval(() => void registration.update().catch(() => {}), LOOK);
  look();
}

/** What the page itself needs comes first. @param {(use: () => Promise<number>) => void} ready a newer version is there, and can be used */
export async function keepOffline(ready) {
  if (!navigator.serviceWorker) return;
  await afterFiles();
  await compiled().catch(() => null);
  const registration = await navigator.serviceWorker.register(beside("sw.js")).catch(() => null);
  if (registration) watch(registration, ready);
}
