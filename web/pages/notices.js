// Where I am told of my turns while no page of mine is open.
import { dialog, toast } from "../ui/dialogs.js";
import { h } from "../ui/dom.js";
import { t } from "../words/words.js";
import { personalToken } from "./personal.js";

/** "23:30" as minutes of the day. @param {string} time */
const minutes = time => {
  const [hours = 0, rest = 0] = time.split(":").map(Number);
  return (hours * 60 + rest) % 1440 || 0;
};
/** @param {number} count */
const clock = count => `${String(Math.floor(count / 60)).padStart(2, "0")}:${String(count % 60).padStart(2, "0")}`;

/** When to tell, as the server reads it; on this person's own clock. @param {FormData} data */
export function wishOf(data) {
  const zone = -new Date().getTimezoneOffset(),
    night = data.get("night") ? `${minutes(String(data.get("from")))}-${minutes(String(data.get("to")))}` : "0-0";
  return data.get("when") === "daily" ? `daily ${zone} ${night} ${minutes(String(data.get("at")))}` : `once ${zone} ${night}`;
}

function whenFields() {
  /** @param {string} name @param {string} value @param {string} words */
  const time = (name, value, words) => h("input", { type: "time", name, value, "aria-label": words });
  return h(
    "fieldset",
    { class: "notice-when" },
    h("legend", {}, t("notices.when")),
    h("label", {}, h("input", { type: "radio", name: "when", value: "once", checked: true }), t("notices.once")),
    h("label", {}, h("input", { type: "radio", name: "when", value: "daily" }), t("notices.daily"), time("at", "18:00", t("notices.daily"))),
    h(
      "label",
      {},
      h("input", { type: "checkbox", name: "night", checked: true }),
      t("notices.night"),
      time("from", "23:00", t("notices.night")),
      t("notices.until"),
      time("to", "08:00", t("notices.until")),
    ),
  );
}

/** "once 60 1380-480" in words. @param {string} wish */
function wishWords(wish) {
  const [when, , night = "0-0", at = "0"] = wish.split(" "),
    [from, to] = night.split("-").map(Number);
  const first = when === "daily" ? `${t("notices.daily")} ${clock(Number(at))}` : t("notices.once");
  return from === to ? first : `${first}. ${t("notices.night")} ${clock(from)} ${t("notices.until")} ${clock(to)}`;
}

/** @param {Notices} known @param {(address: NoticeAddress) => void} drop */
function addressList({ list }, drop) {
  if (!list.length) return h("p", { class: "empty" }, t("notices.none"));
  return h(
    "ul",
    { class: "notice-list" },
    list.map(one =>
      h(
        "li",
        {},
        h("b", {}, t(`notices.${one.way}`)),
        one.way === "push" ? "" : ` ${one.target}`,
        h("span", { class: "small" }, one.confirmed === false ? t("notices.unconfirmed") : wishWords(one.wish)),
        h("button", { class: "quiet", type: "button", onclick: () => drop(one) }, t("notices.drop")),
      ),
    ),
  );
}

/** @param {Notices} known */
function mailFields({ ways }) {
  if (!ways.includes("mail")) return null;
  return h(
    "fieldset",
    {},
    h("legend", {}, t("notices.mail")),
    h("input", { type: "email", name: "mail", autocomplete: "email", placeholder: "ana@example.org", "aria-label": t("notices.mail") }),
    h("button", { value: "mail" }, t("notices.hook.add")),
  );
}

/** @param {Notices} known */
function hookFields({ ways }) {
  const hooks = ways.filter(way => way !== "push" && way !== "mail");
  if (!hooks.length) return null;
  return h(
    "fieldset",
    {},
    h("legend", {}, t("notices.hook")),
    h("select", { name: "way", "aria-label": t("notices.hook") }, hooks.map(way => h("option", { value: way }, t(`notices.${way}`)))),
    h("input", { type: "url", name: "target", placeholder: t("notices.hook.address"), "aria-label": t("notices.hook.address") }),
    h("button", { value: "hook" }, t("notices.hook.add")),
  );
}

/** @param {Personal} personal */
export async function showNotices(personal) {
  const me = await personalToken(personal),
    here = h("div", {}),
    hooks = h("div", {}),
    list = h("div", {});
  const form = h("form", { class: "notices" }, h("p", {}, t("notices.text")), list, whenFields(), here, hooks);
  /** @param {Notices} known */
  const show = known => {
    list.replaceChildren(addressList(known, drop));
    here.replaceChildren(h("button", { class: "primary", value: "push" }, t("notices.here")));
    hooks.replaceChildren(mailFields(known) ?? "", hookFields(known) ?? "");
  };
  /** @param {{set?: NoticeAddress, drop?: NoticeAddress}} more */
  const change = async more => show(await personal.notices(me, more));
  /** @param {NoticeAddress} address */
  const drop = address => change({ drop: address }).catch(error => toast(error.message));
  /** @param {FormData} data @param {string} way */
  const add = async (data, way) => {
    const wish = wishOf(data),
      target = way === "push" ? await personal.pushHere((await personal.notices(me)).push) : { target: String(data.get(way === "mail" ? "mail" : "target") ?? "") };
    await change({ set: { way: way === "hook" ? String(data.get("way")) : way, wish, ...target } });
  };
  form.addEventListener("submit", event => {
    event.preventDefault();
    const way = /** @type {HTMLButtonElement} */ (event.submitter)?.value;
    add(new FormData(form), way).catch(error => toast(error.message));
  });
  show(await personal.notices(me));
  dialog(t("notices.title"), form);
}

/** #confirm=CODE, out of a letter. @param {Personal} personal @param {string} code */
export async function confirmMail(personal, code) {
  const { confirmed } = await personal.confirm(code);
  toast(t(confirmed ? "notices.confirmed" : "notices.stale"));
}

/** The button beside my games. @param {Personal} personal */
export const noticesButton = personal => h("button", { class: "quiet", onclick: () => showNotices(personal).catch(error => toast(error.message)) }, t("notices.open"));
