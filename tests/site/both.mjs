// The same program, built for this machine and for WebAssembly, prints the same: node both.mjs NATIVE PROGRAM.WASM [ARGUMENT...].
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const [native, module, ...args] = process.argv.slice(2),
  wasi = fileURLToPath(new URL("wasi.mjs", import.meta.url));
const run = (program, words) => spawnSync(program, words, { encoding: "utf8", maxBuffer: 1 << 28 });
const one = run(native, args),
  other = run(process.execPath, ["--no-warnings", wasi, module, ...args]);
if (one.status || other.status) {
  console.error(one.stderr + other.stderr);
  console.error(`exit ${one.status} on this machine, ${other.status} in the module`);
  process.exit(1);
}
const [ours, theirs] = [one.stdout.split("\n"), other.stdout.split("\n")],
  at = ours.findIndex((line, i) => line !== theirs[i]);
if (at >= 0 || ours.length !== theirs.length || ours.length < 2) {
  console.error(`line ${at + 1} differs:\n${ours[at]}\n${theirs[at]}`);
  process.exit(1);
}
console.log(`${ours.length - 1} lines, the same`);
