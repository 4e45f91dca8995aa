// Who is told by the server: a receiver of web hooks and pushes, and a turn that is worth telling.
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { Player } from "./client.mjs";

/** A receiver that keeps what it is sent; `answers` are the statuses of a path, 201 when there are no more. */
export async function receive() {
  const got = [], waiting = [], answers = new Map(), holds = [];
  const http = createServer(async (request, response) => {
    const parts = [];
    for await (const part of request) parts.push(part);
    const hold = holds.find(one => request.url.startsWith(one.path));
    if (hold) {
      hold.paths.push(request.url);
      waiting.splice(0).forEach(look => look());
      await hold.released;
    }
    response.writeHead(answers.get(request.url)?.shift() ?? 201).end();
    got.push({ path: request.url, headers: request.headers, body: Buffer.concat(parts) });
    waiting.splice(0).forEach(look => look());
  });
  await new Promise(ready => http.listen(0, "127.0.0.1", ready));
  return {
    url: `http://127.0.0.1:${http.address().port}`,
    got,
    answers,
    /** The messages of a path, once there are so many. */
    async of(path, count) {
      for (;;) {
        const own = got.filter(one => one.path === path);
        if (own.length >= count) return own;
        await new Promise(look => waiting.push(look));
      }
    },
    /** Answers nobody at paths that begin so before it is told to; `paths` are those that wait or have waited. */
    hold(path) {
      const own = { path, paths: [] };
      own.released = new Promise(release => (own.release = release));
      own.count = async many => {
        while (own.paths.length < many) await new Promise(look => waiting.push(look));
      };
      holds.push(own);
      return own;
    },
    close: () => (http.closeAllConnections(), http.close()),
  };
}

/** Both pick in secret at once: red has answered, and blue's turn is told when it becomes blue's alone. */
export async function toBlue(server, made) {
  const red = await Player.open(server, { token: made.tokens.red });
  const blue = await Player.open(server, { token: made.tokens.blue });
  await red.choose("pick 1");
  await blue.choose("pick 2");
  await blue.close();
  await red.sees(p => p.view.choices?.some(c => c.do === "done"));
  await red.choose("done");
  return red;
}

/** A mail server; what it is sent, head and words. */
export async function receiveMail() {
  const { SMTPServer } = createRequire(import.meta.url)("smtp-server");
  const got = [], waiting = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: ({ address }, _session, done) => done(address.startsWith("nobody@") ? Object.assign(new Error("no such mailbox"), { responseCode: 550 }) : null),
    async onData(stream, session, done) {
      let words = "";
      for await (const part of stream) words += part;
      const [head, body] = words.split("\r\n\r\n");
      got.push({ from: session.envelope.mailFrom.address, to: session.envelope.rcptTo.map(one => one.address), head, words: Buffer.from(body, "base64").toString() });
      done();
      waiting.splice(0).forEach(look => look());
    },
  });
  await new Promise(ready => smtp.listen(0, "127.0.0.1", ready));
  return {
    url: `smtp://127.0.0.1:${smtp.server.address().port}`,
    got,
    async first(count) {
      while (got.length < count) await new Promise(look => waiting.push(look));
      return got.slice(0, count);
    },
    close: () => new Promise(done => smtp.close(done)),
  };
}
