// An account: a name and a password, for whoever wants to find their games without a link. The browser holds the session; this
// page only knows whether there is one (settings.me() is "account" then, which goes wherever a personal link goes).
import * as settings from "../store/settings.js";
import { dialog, download, toast } from "../ui/dialogs.js";
import { h } from "../ui/dom.js";
import { language, t } from "../words/words.js";

/** "Firefox, Linux": enough to tell one's devices apart. */
function deviceName() {
  const words = navigator.userAgent,
    browser = ["Firefox", "Edg", "OPR", "Chrome", "Safari"].find(name => words.includes(name)) ?? "Browser",
    system = ["Android", "iPhone", "iPad", "Windows", "Mac OS", "Linux"].find(name => words.includes(name)) ?? "";
  return [{ Edg: "Edge", OPR: "Opera" }[browser] ?? browser, system].filter(Boolean).join(", ");
}

/** The games of this browser are the account's too from now on. @param {Lobby} lobby */
async function claim({ personal }) {
  const own = settings.links().filter(link => link.who === "me").map(link => link.token),
    old = settings.me();
  await personal?.add("account", [...(old && old !== "account" ? [old] : []), ...own].slice(0, 200));
  settings.forgetMe();
  settings.keepMe("account");
  settings.keepGiven(own);
}

/** A field with its words. @param {string} key @param {Record<string, unknown>} more */
const field = (key, more) => h("label", {}, t(key), h("input", { required: true, ...more }));
const password = (name = "password", key = "account.password", fresh = false) =>
  field(key, { name, type: "password", minlength: fresh ? 10 : 1, maxlength: 200, autocomplete: fresh ? "new-password" : "current-password" });

/** A form that says what went wrong. @param {Child[]} content @param {(data: FormData, button: string) => Promise<unknown>} act */
function form(content, act) {
  const wrong = h("p", { class: "refusal", role: "alert" });
  const all = h("form", { class: "account" }, content, wrong);
  all.addEventListener("submit", event => {
    event.preventDefault();
    wrong.textContent = "";
    act(new FormData(all), /** @type {HTMLButtonElement} */ (event.submitter)?.value ?? "").catch(error => (wrong.textContent = error.message));
  });
  return all;
}

/** Signs in, or makes an account. @param {Lobby} lobby @param {Account} account @param {() => void} again */
function showEntry(lobby, account, again) {
  /** @param {FormData} data @param {string} button */
  const enter = async (data, button) => {
    const who = { name: String(data.get("name")).trim(), password: String(data.get("password")), device: deviceName() };
    const { name } = await (button === "new" ? account.make(who) : account.enter(who));
    await claim(lobby);
    if (!settings.name()) settings.keepName(name);
    box.close();
    toast(t("account.welcome", { name }));
    again();
  };
  const box = dialog(
    t("account.title"),
    h("p", {}, t("account.text")),
    form(
      [
        field("account.name", { name: "name", maxlength: 60, autocomplete: "username" }),
        password(),
        h("p", { class: "buttons" }, h("button", { class: "primary", value: "enter" }, t("account.enter")), h("button", { class: "quiet", value: "new" }, t("account.new"))),
      ],
      enter,
    ),
  );
}

/** @param {number} seconds */
const day = seconds => new Date(seconds * 1000).toLocaleDateString(language(), { dateStyle: "medium" });

/** @param {AccountState} state @param {(device: number | "others") => Promise<unknown>} leave */
const deviceList = (state, leave) => [
  h("h3", {}, t("account.devices")),
  h(
    "ul",
    { class: "devices" },
    state.devices.map(one =>
      h(
        "li",
        {},
        `${one.device || t("account.device")} · ${day(one.used)} `,
        one.here ? h("i", {}, t("account.here")) : h("button", { class: "quiet", onclick: () => leave(one.id) }, t("account.leave")),
      ),
    ),
  ),
  state.devices.length > 1 ? h("p", {}, h("button", { class: "quiet", onclick: () => leave("others") }, t("account.leave.others"))) : null,
];

/** @param {AccountState} state @param {(name: string, kind: string) => Promise<unknown>} set */
const barList = (state, set) => [
  h("h3", {}, t("account.bars")),
  h("p", { class: "small" }, t("account.bars.text")),
  h(
    "ul",
    { class: "devices" },
    state.bars.map(one => h("li", {}, `${one.name} · ${t(one.kind === "block" ? "account.blocked" : "account.muted")} `, h("button", { class: "quiet", onclick: () => set(one.name, "none") }, t("account.unbar")))),
  ),
  form(
    [
      field("account.name", { name: "name", maxlength: 60 }),
      h("p", { class: "buttons" }, h("button", { class: "quiet", value: "block" }, t("account.block")), h("button", { class: "quiet", value: "mute" }, t("account.mute"))),
    ],
    (data, kind) => set(String(data.get("name")).trim(), kind),
  ),
];

/** @param {Account} account @param {AccountState} first @param {() => void} again */
function showState(account, first, again) {
  const place = h("div", {});
  const gone = () => {
    settings.forgetMe();
    box.close();
    again();
  };
  const refresh = async () => draw(await account.who());
  /** @param {() => Promise<unknown>} act */
  const told = act => act().catch(error => toast(error.message));
  const save = async () => download("frente-account.json", JSON.stringify(await account.save(), null, 1), "application/json");
  /** @param {FormData} data */
  const rename = async data => {
    const { name } = await account.rename(String(data.get("name")).trim());
    toast(t("account.renamed", { name }));
    await refresh();
  };
  /** @param {FormData} data */
  const change = async data => {
    await account.password(String(data.get("password")), String(data.get("fresh")));
    toast(t("account.changed"));
    await refresh();
  };
  /** @param {FormData} data */
  const remove = async data => {
    if (!confirm(t("account.delete.sure"))) return;
    await account.remove(String(data.get("password")));
    gone();
  };
  /** @param {AccountState} state */
  const draw = state =>
    place.replaceChildren(
      h("p", {}, t("account.is", { name: state.name })),
      h("p", { class: "buttons" }, h("button", { class: "primary", onclick: () => told(() => account.leave().then(gone)) }, t("account.leave")), h("button", { class: "quiet", onclick: () => told(save) }, t("account.save"))),
      h("label", { class: "tick" }, h("input", { type: "checkbox", checked: state.ladder, onchange: event => void told(() => account.ladder(/** @type {HTMLInputElement} */ (event.target).checked)) }), ` ${t("account.ladder")}`),
      ...[...deviceList(state, one => told(() => account.leave(one).then(refresh))), ...barList(state, (name, kind) => account.bar(name, kind).then(refresh))].map(part => part ?? ""),
      h("details", {}, h("summary", {}, t("account.rename")), form([h("p", {}, t("account.rename.text")), field("account.name", { name: "name", maxlength: 60, value: state.name, autocomplete: "username" }), h("p", { class: "buttons" }, h("button", {}, t("account.rename")))], rename)),
      h("details", {}, h("summary", {}, t("account.change")), form([password(), password("fresh", "account.fresh", true), h("p", { class: "buttons" }, h("button", {}, t("account.change")))], change)),
      h("details", {}, h("summary", {}, t("account.delete")), form([h("p", {}, t("account.delete.text")), password(), h("p", { class: "buttons" }, h("button", {}, t("account.delete")))], remove)),
    );
  const box = dialog(t("account.title"), place);
  draw(first);
}

/** @param {Lobby} lobby @param {Account} account @param {() => void} again */
async function showAccount(lobby, account, again) {
  if (settings.me() !== "account") return showEntry(lobby, account, again);
  try {
    showState(account, await account.who(), again);
  } catch (error) {
    if (error.code !== "signed-out") throw error;
    settings.forgetMe(); // on another device, or long ago
    showEntry(lobby, account, again);
  }
}

/** Is this browser still signed in? Once a visit: the server sees that the device is used. @param {Lobby} lobby */
export async function checkAccount({ account }) {
  if (settings.me() !== "account" || !account) return;
  await account.who().catch(error => {
    if (error.code === "signed-out") settings.forgetMe();
  });
}

/** The button beside my games. @param {Lobby} lobby @param {() => void} again */
export const accountButton = (lobby, again) =>
  lobby.account ? h("button", { class: "quiet", onclick: () => showAccount(lobby, /** @type {Account} */ (lobby.account), again).catch(error => toast(error.message)) }, t(settings.me() === "account" ? "account.open" : "account.enter")) : null;
