// Long work in a worker, a slice at a time, so that messages are heard between two slices.

/** Milliseconds of one slice: so long can a worker be deaf. */
export const SLICE = 10;

/** Lets messages that have come be heard, then goes on. @returns {Promise<void>} */
export function breathe() {
  return new Promise(resolve => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(0);
  });
}
