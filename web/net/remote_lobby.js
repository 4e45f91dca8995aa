// The lobby of a server: plain HTTP calls (docs/api.md).
import { language } from "../words/words.js";
import { fetched } from "./files.js";
import { Refused, unreachable } from "./refused.js";

/** @param {string} path @param {object} [body] */
async function request(path, body) {
  const how = body && {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ lang: language(), ...body }),
  };
  const answer = await (how ? fetch(path, how).catch(() => null) : fetched(path.slice(1)));
  if (!answer) throw unreachable();
  const plain = answer.headers.get("Content-Type")?.startsWith("text/plain");
  const value = plain && answer.ok ? await answer.text() : await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refused(value.error ?? { code: String(answer.status), text: unreachable().message });
  return value;
}

const MOST_TRIES = 12;
/**
 * For calls that only ask and may be sent again: "unavailable" is the server's word for "not now".
 * @param {string} path
 * @param {object} [body]
 */
async function patiently(path, body) {
  for (let pause = 1000, left = MOST_TRIES; ; pause = Math.min(pause * 1.7, 15000), left--) {
    try {
      return await request(path, body);
    } catch (error) {
      if (error.code !== "unavailable" || !left) throw error;
      await new Promise(done => setTimeout(done, pause));
    }
  }
}

/** @type {Promise<Known> | null} */
let known = null;

/** @type {Lobby} */
export const remoteLobby = {
  games: () =>
    (known ??= patiently("/api/games").catch(error => {
      known = null;
      throw error;
    })),
  manual: async () => (await request("/healthz")).manual === true,
  create: what => request("/api/games", what),
  openSeats: async () => (await patiently("/api/open")).open,
  join: what => request("/api/join", what),
  browse: what => patiently("/api/browse", what),
  mine: async tokens => (await patiently("/api/mine", { tokens })).games,
  links: async known => known,
  personal: {
    add: (me, tokens) => request("/api/me", { me, tokens }),
    renew: me => request("/api/me/renew", { me }),
    notices: (me, more) => request("/api/notices", { me, ...more }),
    confirm: code => request("/api/notices/confirm", { code }),
    pushHere: async key => (await import("./push.js")).pushHere(key),
    revoke: me => request("/api/me/revoke", { me }),
  },
  account: {
    make: who => request("/api/account/new", who),
    enter: who => request("/api/account/enter", who),
    who: () => request("/api/account", {}),
    leave: device => request("/api/account/leave", { device }),
    password: (password, fresh) => request("/api/account/password", { password, fresh }),
    rename: name => request("/api/account/name", { name }),
    bar: (name, kind) => request("/api/account/bar", { name, kind }),
    quiet: async game => (await request("/api/account/quiet", { game })).seats,
    invite: (token, name) => request("/api/invite", { token, name }),
    invitations: async answer => (await request("/api/invitations", answer ?? {})).invitations,
    save: () => request("/api/account/export", {}),
    remove: password => request("/api/account/delete", { password }),
    ladder: shown => request("/api/account/ladder", { shown }),
  },
  club: {
    ladder: (rules, from) => patiently("/api/ladder", { rules, from }),
    rated: (token, game) => patiently("/api/rated", { token, game }),
    tournaments: what => patiently("/api/tournaments", what),
    makeTournament: what => request("/api/tournaments/new", what),
    tournament: (tournament, act) => (act ? request(`/api/tournament/${act}`, { tournament }) : patiently("/api/tournament", { tournament })),
  },
  archive: what => request("/api/archive", what),
  away: what => request("/api/away", what),
  record: what => request("/api/record", what),
  verify: record => patiently("/api/verify", { record }),
  replay: what => patiently("/api/replay", what),
  show: what => patiently("/api/show", what),
};
