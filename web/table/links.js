// Links of a game, to be copied and sent.
import * as settings from "../store/settings.js";
import { toast } from "../ui/dialogs.js";
import { h } from "../ui/dom.js";
import { t } from "../words/words.js";

/** @param {"play" | "me"} page @param {string} token */
export const linkTo = (page, token) => `${location.origin}${location.pathname}#${page}=${token}`;
/** @param {string} token */
const linkOf = token => linkTo("play", token);

/** @param {string} words @param {HTMLElement} button says that it is done */
async function copy(words, button) {
  await navigator.clipboard?.writeText(words).catch(() => {});
  button.textContent = t("links.copied");
}

/** Offers the seat of a link to a name; only for who is signed in. @param {Lobby} lobby @returns {((token: string, name: string) => Promise<void>) | null} */
export const inviteOf = ({ account }) => (account && settings.me() === "account" ? account.invite : null);

/** @param {string} token @param {(token: string, name: string) => Promise<void>} invite */
function inviteRow(token, invite) {
  const name = h("input", { maxlength: 60, placeholder: t("account.name"), "aria-label": t("links.invite") });
  const send = async () => {
    if (!name.value.trim()) return;
    await invite(token, name.value.trim());
    toast(t("links.invited", { name: name.value.trim() }));
    name.value = "";
  };
  return h("span", { class: "invite" }, name, h("button", { class: "quiet", onclick: () => send().catch(error => toast(error.message)) }, t("links.invite")));
}

/**
 * Links as rows with a copy button.
 * @param {Link[]} list
 * @param {(id: string) => string} seatTitle
 * @param {((token: string, name: string) => Promise<void>) | null} [invite]
 */
export function linkRows(list, seatTitle, invite = null) {
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
          link.who === "me" && link.seats.length ? ` (${t("links.own")})` : "",
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
        invite && link.who === "friend" ? inviteRow(link.token, invite) : null,
      ),
    ),
  );
}
