// A club's whole machinery on one machine: a PostgreSQL, servers, processes that think for the bots, and nginx in front.
// Each part can be killed and started again where it was.
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launch } from "../server/client.mjs";
import { Cluster } from "./cluster.mjs";
import { until } from "./harness.mjs";

export const nginx = ["/usr/sbin/nginx", "/usr/bin/nginx"].find((p) => spawnSync(p, ["-v"]).status === 0);

// Whatever fails, nothing stays behind.
const started = [];
process.on("exit", () => started.forEach((child) => child.kill("SIGTERM")));

export const freePort = () => new Promise((done) => {
  const s = createServer().listen(0, "127.0.0.1", () => {
    const { port } = s.address();
    s.close(() => done(port));
  });
});

export class Club {
  // `serve(port, database)`: the words that start a server. fsync as PostgreSQL has it.
  static async start({ servers = 3, bots = 2, serve, lease = 1, fsync = "on", memory }) {
    const c = new Club();
    Object.assign(c, { serve, lease, servers: [], bots: [], kills: 0 });
    c.cluster = await new Cluster({ fsync, memory }).start();
    c.ports = await Promise.all(Array.from({ length: servers }, freePort));
    for (let i = 0; i < servers; i++) await c.startServer(i);
    for (let i = 0; i < bots; i++) await c.startBots(i);
    c.folder = mkdtempSync(join(tmpdir(), "frente-club-"));
    c.port = await freePort();
    c.base = `http://127.0.0.1:${c.port}`;
    await c.startProxy();
    return c;
  }

  async startServer(i) {
    const [program, ...words] = this.serve(this.ports[i], this.cluster.url);
    this.servers[i] = await launch(program, words, this.cluster.url);
  }

  async startBots(i) {
    const child = spawn(process.env.FRENTE, ["bots", "--db", this.cluster.url, "--lease", String(this.lease)], { stdio: ["ignore", "pipe", "pipe"] });
    const one = { child, log: "" };
    started.push(child);
    one.ended = new Promise((done) => child.on("exit", (code, signal) => done({ code, signal })));
    child.stderr.on("data", (d) => (one.log += d));
    await new Promise((ready) => child.stdout.on("data", (d) => String(d).includes("ready") && ready()));
    for (const handle of [child, child.stdout, child.stderr]) handle.unref();
    this.bots[i] = one;
  }

  // What a visitor says of its address is passed on here, and nothing if it says nothing: so everybody can be somebody else.
  async startProxy() {
    const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((n) => `${n}_temp_path ${join(this.folder, n)};`).join("\n");
    const upstream = this.ports.map((p) => `server 127.0.0.1:${p} max_fails=1 fail_timeout=1s;`).join(" ");
    writeFileSync(join(this.folder, "nginx.conf"), `daemon off;
worker_processes 2;
pid ${join(this.folder, "pid")};
error_log ${join(this.folder, "error.log")} crit;
events { worker_connections 30000; }
worker_rlimit_nofile 65000;
http {
  access_log off;
  keepalive_requests 1000000;
  ${paths}
  map $http_upgrade $frente_connection { default upgrade; '' ''; }
  upstream frente { ${upstream} keepalive 16; }
  server {
    listen 127.0.0.1:${this.port} backlog=4096;
    location / {
      proxy_pass http://frente;
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $frente_connection;
      proxy_set_header X-Forwarded-For $http_x_forwarded_for;
      proxy_buffering off;
      proxy_read_timeout 120s;
    }
  }
}
`);
    const child = spawn(nginx, ["-p", this.folder, "-c", join(this.folder, "nginx.conf")], { stdio: "ignore" });
    child.unref();
    started.push(child);
    this.proxy = child;
    this.proxyEnded = new Promise((done) => child.on("exit", done));
    await until(() => fetch(this.base + "/healthz").then((a) => a.status === 200, () => false), "nginx serves");
  }

  // One part dies and is there again; `which` counts servers, bots, the proxy, the database.
  get parts() {
    return this.servers.length + this.bots.length + 2;
  }
  async kill(which) {
    this.kills++;
    const [servers, bots] = [this.servers.length, this.bots.length];
    if (which < servers) {
      await this.servers[which].stop("SIGKILL");
      await this.startServer(which);
      return "server";
    }
    if (which < servers + bots) {
      this.bots[which - servers].child.kill("SIGKILL");
      await this.startBots(which - servers);
      return "bots";
    }
    if (which === servers + bots) {
      // Its master and its worker: without a goodbye.
      for (const pid of [this.proxy.pid, ...childrenOf(this.proxy.pid)]) process.kill(pid, "SIGKILL");
      await this.proxyEnded;
      await this.startProxy();
      return "proxy";
    }
    await this.cluster.stop("SIGQUIT");
    await this.cluster.start();
    await until(async () => (await Promise.all(this.servers.map((s) => fetch(s.base + "/healthz").then((a) => a.status === 200, () => false)))).every(Boolean), "all servers have the database again");
    return "database";
  }

  async stop() {
    const ends = [];
    for (const b of this.bots) {
      b.child.ref();
      b.child.kill("SIGTERM");
      ends.push(await b.ended);
    }
    this.proxy.ref();
    this.proxy.kill("SIGTERM");
    await this.proxyEnded;
    for (const s of this.servers) ends.push(await s.stop());
    await this.cluster.remove();
    rmSync(this.folder, { recursive: true, force: true });
    return ends;
  }
}

export const childrenOf = (pid) => spawnSync("ps", ["--ppid", String(pid), "-o", "pid="], { encoding: "utf8" }).stdout.split("\n").filter((l) => l.trim()).map(Number);
