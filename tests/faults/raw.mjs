// A connection by hand, for what no client would send.
import { connect } from "node:net";

// Sends pieces one after the other, and returns all that comes back until the other end closes or `enough` holds.
export function raw(port, pieces, enough = () => false) {
  return new Promise((done, failed) => {
    let back = Buffer.alloc(0);
    const s = connect(port, "127.0.0.1", () => [pieces].flat().forEach((p) => s.write(p)));
    const timer = setTimeout(() => (s.destroy(), failed(new Error(`no end: ${back.toString("latin1").slice(0, 300)}`))), 60000);
    s.on("data", (d) => {
      back = Buffer.concat([back, d]);
      if (enough(back)) s.end();
    });
    s.on("error", () => {});
    s.on("close", () => (clearTimeout(timer), done(back)));
  });
}
