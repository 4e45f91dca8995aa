// People with accounts, for tests of what people do together.
import { Player, post } from "./client.mjs";

export const PASSWORD = "correct horse battery";

/** Signs a new person in: a function that calls as them. */
export async function person(server, name) {
  const made = await post(server, "/api/account/new", { name, password: PASSWORD });
  if (made.status !== 200) throw new Error(`no account: ${made.words}`);
  return signedIn(server, name, made.headers.get("set-cookie").split(";")[0]);
}

/** The same person at another server. */
export const signedIn = (server, name, cookie) => Object.assign((path, body = {}) => post(server, path, body, { cookie }), { person: name, cookie, headers: { cookie } });

/** A game between two people with accounts, red and blue; its seats by their accounts. */
export async function pairOf(red, blue, more = {}) {
  const made = await red("/api/games", { game: "duel", seats: { red: "me", blue: "friend" }, me: "account", ...more });
  if (made.status !== 201) throw new Error(`not created: ${made.words}`);
  const token = who => made.json.links.find(link => link.who === who).token;
  if (blue) await blue("/api/me", { me: "account", tokens: [token("friend")] });
  return { game: made.json.game, red: token("me"), blue: token("friend") };
}

/** A seat gives up. */
export async function resign(server, token, game) {
  const player = await Player.open(server, { token, game });
  const answer = await player.ask({ type: "resign" });
  if (answer.type !== "ok") throw new Error(`not resigned: ${JSON.stringify(answer)}`);
  await player.close();
}

/** Asks again until the answer passes: the server looks once a second at what is to follow by itself. */
export async function until(ask, passes, seconds = 120) {
  for (const end = Date.now() + seconds * 1000; ; ) {
    const answer = await ask();
    if (passes(answer)) return answer;
    if (Date.now() > end) throw new Error(`it never came; last: ${JSON.stringify(answer)?.slice(0, 300)}`);
    await new Promise(done => setTimeout(done, 50));
  }
}
