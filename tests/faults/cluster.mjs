// A PostgreSQL of one's own in a temporary folder, to be stopped, killed and started again.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const versions = existsSync("/usr/lib/postgresql") ? readdirSync("/usr/lib/postgresql") : [];
export const bin = versions.map((v) => `/usr/lib/postgresql/${v}/bin`).find((b) => existsSync(join(b, "initdb")));

// PostgreSQL does not run as root.
const root = process.getuid() === 0;
const owner = () => (root ? { uid: Number(execFileSync("id", ["-u", "postgres"])), gid: Number(execFileSync("id", ["-g", "postgres"])) } : {});

export class Cluster {
  // `memory`: of its buffers; what a machine of its own would give it.
  constructor({ fsync = "off", memory = "16MB" } = {}) {
    this.folder = mkdtempSync(join(tmpdir(), "frente-pg-"));
    this.fsync = fsync;
    this.memory = memory;
    if (root) chownSync(this.folder, owner().uid, owner().gid);
    execFileSync(join(bin, "initdb"), ["-D", join(this.folder, "data"), "-A", "trust", "-U", "frente", "--no-sync"], { stdio: "ignore", ...owner() });
    process.on("exit", () => {
      this.child?.kill("SIGKILL");
      spawnSync("rm", ["-rf", this.folder]); // what its last processes still write is gone with it
    });
    this.url = `postgres://frente@/postgres?host=${encodeURIComponent(this.folder)}`;
  }

  async start() {
    const words = ["-D", join(this.folder, "data"), "-k", this.folder, "-c", "listen_addresses=", "-c", `shared_buffers=${this.memory}`, "-c", `fsync=${this.fsync}`, "-c", `full_page_writes=${this.fsync}`, "-c", "max_wal_size=8GB"];
    const child = spawn(join(bin, "postgres"), words, { stdio: "ignore", ...owner() });
    this.child = child;
    child.unref(); // one that a failed test forgot does not keep the tests from ending
    this.ended = new Promise((done) => child.on("exit", done));
    for (;;) {
      try {
        execFileSync(join(bin, "pg_isready"), ["-h", this.folder, "-U", "frente"], { stdio: "ignore" });
        return this;
      } catch {
        await new Promise((done) => setTimeout(done, 50));
      }
    }
  }

  // Its word is law: SIGINT for an orderly end, SIGQUIT for a crash (SIGKILL would leave children behind).
  async stop(signal = "SIGINT") {
    this.child.ref();
    this.child.kill(signal);
    await this.ended;
  }

  ask(sql) {
    return execFileSync(join(bin, "psql"), ["-h", this.folder, "-U", "frente", "-d", "postgres", "-Atqc", sql], { encoding: "utf8" }).trim();
  }

  // Many statements, one after the other, each by itself.
  script(sql) {
    execFileSync(join(bin, "psql"), ["-h", this.folder, "-U", "frente", "-d", "postgres", "-qX", "-v", "ON_ERROR_STOP=1", "-f", "-"], { input: sql, stdio: ["pipe", "ignore", "inherit"] });
  }

  // The processes of the database that serve our servers.
  backends() {
    return this.ask("SELECT pid FROM pg_stat_activity WHERE application_name='frente'").split("\n").filter(Boolean).map(Number);
  }

  async remove() {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
