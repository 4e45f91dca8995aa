// The personal link: one link that opens all my games on another device.
import { linkTo } from "../table/links.js";
import * as settings from "../store/settings.js";
import { dialog, toast } from "../ui/dialogs.js";
import { h, s } from "../ui/dom.js";
import { qrPath } from "../ui/qr.js";
import { t } from "../words/words.js";

/** Links of this browser that the personal link does not know of yet are given to it. @param {Personal} personal */
export async function tellPersonal(personal) {
  const me = settings.me(),
    fresh = settings.links().filter(link => link.who === "me" && !settings.given().includes(link.token));
  if (!me || !fresh.length) return;
  await personal.add(me, fresh.map(link => link.token));
  settings.keepGiven(fresh.map(link => link.token));
}

/** #game=ID, as notices have it: through the link that this browser has to it, or the personal one. @param {string} game */
export function tableOfGame(game) {
  const own = settings.links().filter(link => link.game === game),
    token = (own.find(link => link.who === "me") ?? own[0])?.token ?? settings.me();
  return token ? `#play=${token}&game=${game}` : "#";
}

/** The personal link of this browser; made if there is none. @param {Personal} personal */
export async function personalToken(personal) {
  if (!settings.me()) settings.keepMe((await personal.add(undefined, [])).me);
  await tellPersonal(personal);
  return settings.me();
}

/** #me=TOKEN: this device takes the link over; what it had before is added to it. So a link that somebody else has sent would give that person all
 * seats of this device: it is asked about first. @param {Personal} personal @param {string} token */
export async function takePersonal(personal, token) {
  if (token !== settings.me() && !confirm(t("me.take.sure"))) return;
  const old = settings.me(),
    more = settings.links().filter(link => link.who === "me").map(link => link.token);
  await personal.add(token, old && old !== token ? [old, ...more] : more);
  settings.keepMe(token);
  settings.keepGiven(more);
  toast(t("me.taken"));
}

/** What a camera reads. @param {string} link */
function square(link) {
  const code = qrPath(link);
  return code && s("svg", { class: "qr", viewBox: `0 0 ${code.size} ${code.size}`, role: "img", "aria-label": t("me.qr") }, s("rect", { width: code.size, height: code.size }), s("path", { d: code.path }));
}

/** @param {Personal} personal @param {() => void} again */
async function showPersonal(personal, again) {
  await personalToken(personal);
  const place = h("div", {});
  const show = () => {
    const link = linkTo("me", settings.me());
    const field = h("input", { readonly: true, value: link, "aria-label": t("me.title"), onclick: event => event.target.select() });
    const copy = async () => {
      await navigator.clipboard?.writeText(link).catch(() => field.select());
      toast(t("links.copied"));
    };
    place.replaceChildren(
      h("p", {}, t("me.text")),
      h("p", { class: "personal-link" }, field, h("button", { class: "primary", onclick: copy }, t("links.copy"))),
      square(link) ?? "",
      h("p", { class: "buttons" }, h("button", { class: "quiet", onclick: () => act(renew) }, t("me.renew")), h("button", { class: "quiet", onclick: () => act(revoke) }, t("me.revoke"))),
    );
  };
  /** @param {() => Promise<void>} what */
  const act = what => what().then(again, error => toast(error.message));
  const renew = async () => {
    if (!confirm(t("me.renew.sure"))) return;
    settings.keepMe((await personal.renew(settings.me())).me);
    show();
  };
  const revoke = async () => {
    if (!confirm(t("me.revoke.sure"))) return;
    await personal.revoke(settings.me());
    settings.forgetMe();
    box.close();
  };
  const box = dialog(t("me.title"), place);
  show();
}

/** The button beside my games. @param {Personal} personal @param {() => void} again */
export const personalButton = (personal, again) =>
  h("button", { class: "quiet", onclick: () => showPersonal(personal, again).catch(error => toast(error.message)) }, t("me.open"));
