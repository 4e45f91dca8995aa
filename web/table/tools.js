// The "Table" tab: links, planning, looking back, records, roll-back by consent, rematch, fairness.
import { post } from "../net/api.js";
import { download, h, refill, toast } from "../ui/dom.js";
import { analysisPart } from "./analysis.js";
import * as keep from "../store/settings.js";
import { t } from "../words/words.js";

/** @param {string} token */
export const linkOf = token => `${location.origin}${location.pathname}#play=${token}`;

export async function copy(words, button) {
  await navigator.clipboard?.writeText(words).catch(() => {});
  button.textContent = t("links.copied");
}

/** Links of a game as rows with a copy button. @param {Link[]} list @param {(id: string) => string} seatTitle */
export function linkRows(list, seatTitle) {
  return h(
    "ul",
    { class: "links" },
    list.map(link =>
      h(
        "li",
        {},
        h(
          "b",
          {},
          link.who === "watcher" || !link.seats.length ? t("links.watch") : link.seats.map(seatTitle).join(", "),
        ),
        h("input", {
          readonly: true,
          value: linkOf(link.token),
          "aria-label": t("links.title"),
          onclick: event => event.target.select(),
        }),
        h(
          "button",
          { class: "quiet", onclick: event => copy(linkOf(link.token), event.currentTarget) },
          t("links.copy"),
        ),
      ),
    ),
  );
}

/** A position in a link: base64url of the JSON. */
export function packPosition(value) {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}
/** @param {string} words @returns {{game: string, scenario: string, options: string[], text: string}} */
export function unpackPosition(words) {
  const binary = atob(words.replace(/-/g, "+").replace(/_/g, "/"));
  return JSON.parse(new TextDecoder().decode(Uint8Array.from(binary, c => c.charCodeAt(0))));
}

/** @param {HTMLElement} place @param {import("./page.js").TablePage} page */
export function toolsPanel(place, page) {
  const { link, mine, modes } = page;
  const { table, present: view } = page;
  const seat = id => page.seatTitle(id);
  const act = (type, more) => link.ask(type, more).catch(error => page.refused(error));
  const button = (words, action, off) =>
    h("button", { class: "wide", disabled: off, data: { focus: words }, onclick: action }, t(words));
  /** @type {Child[]} */
  const parts = [
    h(
      "div",
      { class: "stack" },
      button(
        "plan.start",
        () => {
          modes.plan();
          page.open("play");
        },
        !view.acting?.some(s => mine.includes(s)) || modes.name === "plan",
      ),
      button("replay.start", () => modes.replay(link.step), !link.step),
      button("tools.record", () => record(page)),
      button("tools.position", () => position(page)),
      notifyButton(page),
    ),
    analysisPart(page),
  ];
  const known = keep.links().filter(one => one.game === link.game && one.token !== link.token);
  if (known.length) parts.push(h("h3", {}, t("links.show")), linkRows(known, seat));
  if (mine.length) parts.push(nameForm(page));
  parts.push(
    h(
      "dl",
      { class: "fair" },
      h("dt", {}, t("tools.fair")),
      h("dd", {}, h("code", {}, table.fair?.hash ?? "")),
      table.fair?.key ? [h("dt", {}, t("tools.key")), h("dd", {}, h("code", {}, table.fair.key))] : null,
      table.fair?.mixed?.length
        ? [h("dt", {}, t("tools.mixed")), h("dd", {}, table.fair.mixed.map(seat).join(", "))]
        : null,
      page.fairness ? h("dd", { class: `verdict ${page.fairness}` }, t(`tools.fair.${page.fairness}`)) : null,
    ),
  );
  if (table.changed) parts.push(h("p", { class: "empty" }, table.changed.text));
  if (table.watchers) parts.push(h("p", { class: "empty" }, t("table.watchers", { n: table.watchers })));
  if (page.finished) parts.push(lookForm(page));
  else if (mine.length && link.undoWhy && !link.undo)
    parts.push(h("p", { class: "empty" }, `${t("table.undo")}: ${link.undoWhy}`));
  if (mine.length && !page.finished && table.seats.every(one => one.who !== "bot" && one.who !== "open"))
    parts.push(button("tools.offer", () => act("offer-end"), Boolean(table.offer)));
  if (mine.length && !page.finished)
    parts.push(
      h(
        "button",
        {
          class: "quiet danger",
          data: { focus: "resign" },
          onclick: () => confirm(t("tools.resign.sure", { seat: seat(view.viewer) })) && act("resign"),
        },
        t("tools.resign"),
      ),
    );
  refill(place, parts);
}

/** What waits for an answer: a wish to go back, an offer to end the game, a rematch. @param {import("./page.js").TablePage} page */
export function asks(page) {
  const act = (type, more) => page.link.ask(type, more).catch(error => page.refused(error));
  return [
    consent(page.table, page.mine, id => page.seatTitle(id), act),
    offer(page, act),
    page.finished ? rematch(page, act) : null,
  ];
}

/**
 * Somebody asks to go back: agree or refuse; or my own wish, to withdraw.
 * @param {TableState} table
 * @param {string[]} mine
 * @param {(id: string) => string} seat
 * @param {(type: string, more?: object) => void} act
 */
function consent(table, mine, seat, act) {
  const wish = table.rollback;
  if (!wish) return null;
  const own = mine.includes(wish.by);
  const asked = wish.waiting?.some(id => mine.includes(id));
  return h(
    "div",
    { class: "ask", role: "alert" },
    h(
      "p",
      {},
      own && !asked
        ? t("rollback.wait", { n: wish.to, who: (wish.waiting ?? []).map(seat).join(", ") })
        : t("rollback.ask", { who: seat(wish.by), n: wish.to }),
    ),
    asked
      ? [
          h("button", { onclick: () => act("consent", { yes: true }) }, t("rollback.yes")),
          h("button", { class: "quiet", onclick: () => act("consent", { yes: false }) }, t("rollback.no")),
        ]
      : own
        ? h("button", { class: "quiet", onclick: () => act("consent", { yes: false }) }, t("rollback.cancel"))
        : null,
  );
}

/**
 * Somebody offers to end the game: the seat looked through answers, or takes its own offer back.
 * @param {import("./page.js").TablePage} page
 * @param {(type: string, more?: object) => void} act
 */
function offer(page, act) {
  const wish = page.table.offer,
    self = page.view.viewer;
  if (!wish || page.finished) return null;
  const names = { who: page.seatTitle(wish.by), waiting: wish.waiting.map(id => page.seatTitle(id)).join(", ") };
  const button = (type, words, quiet) =>
    h("button", { class: quiet ? "quiet" : "", data: { focus: type }, onclick: () => act(type) }, t(words));
  return h(
    "div",
    { class: "ask", role: "alert" },
    h("p", {}, t(wish.by === self ? "offer.wait" : "offer.ask", names)),
    wish.waiting.includes(self)
      ? [button("accept-end", "rollback.yes", false), button("refuse-end", "rollback.no", true)]
      : wish.by === self
        ? button("withdraw-end", "rollback.cancel", true)
        : null,
  );
}

/** @param {import("./page.js").TablePage} page @param {(type: string, more?: object) => void} act */
function rematch(page, act) {
  const { table } = page,
    { game } = page.link;
  const next = table.rematch?.game;
  if (next && next !== game)
    return h(
      "div",
      { class: "ask" },
      h(
        "button",
        {
          class: "primary",
          onclick: () => {
            page.link.game = next;
            page.link.look = undefined;
            page.link.hello();
          },
        },
        t("tools.rematch.go"),
      ),
    );
  const agreed = table.rematch?.by?.some(id => page.mine.includes(id));
  return page.mine.length
    ? h(
        "div",
        { class: "ask" },
        agreed
          ? h("p", {}, t("tools.rematch.wait"))
          : h("button", { class: "primary", onclick: () => act("rematch", { yes: true }) }, t("tools.rematch")),
      )
    : null;
}

/** @param {import("./page.js").TablePage} page */
async function record(page) {
  try {
    download(
      `${page.present.game}-${page.link.game}.frente`,
      await post("/api/record", { token: page.link.token, game: page.link.game }),
    );
  } catch (error) {
    toast(error.message || t("tools.notfinished"));
  }
}

/** @param {import("./page.js").TablePage} page */
async function position(page) {
  try {
    const { game, scenario, options, text } = await page.link.ask("position");
    const words = `${location.origin}${location.pathname}#position=${packPosition({ game, scenario, options, text })}`;
    await navigator.clipboard?.writeText(words).catch(() => {});
    toast(t("links.copied"), " ", h("a", { href: words }, t("position.title")));
  } catch (error) {
    toast(error.message);
  }
}

/** After the end the table may be seen from any seat. @param {import("./page.js").TablePage} page */
function lookForm(page) {
  const seats = [["watcher", t("replay.everyone")], ...page.table.seats.map(seat => [seat.id, seat.title])];
  return h(
    "label",
    { class: "look-form" },
    t("replay.viewer"),
    h(
      "select",
      { data: { focus: "look" }, onchange: event => page.look(event.target.value) },
      seats.map(([value, words]) => h("option", { value, selected: value === page.present.viewer }, words)),
    ),
  );
}

/** The browser takes its time to say this; it changes by the button alone. @type {NotificationPermission | null} */
let permission = null;

/** @param {import("./page.js").TablePage} page */
function notifyButton(page) {
  const state = (permission ??= globalThis.Notification?.permission ?? "denied");
  if (!state || state === "denied") return null;
  if (state === "granted") return h("p", { class: "empty" }, t("tools.notified"));
  return h(
    "button",
    {
      class: "wide",
      onclick: async () => {
        permission = await Notification.requestPermission();
        page.draw();
      },
    },
    t("tools.notify"),
  );
}

/** @param {import("./page.js").TablePage} page */
function nameForm(page) {
  const field = h("input", {
    value: keep.name(),
    maxlength: 40,
    "aria-label": t("tools.name"),
    data: { focus: "name" },
  });
  return h(
    "form",
    {
      class: "name-form",
      onsubmit: event => {
        event.preventDefault();
        keep.keepName(field.value);
        page.link.raw({ type: "name", name: field.value.trim() });
      },
    },
    h("label", {}, t("tools.name"), field),
    h("button", { class: "quiet" }, t("tools.save")),
  );
}
