// Notices, dialogs and files for the user.
import { byId, h } from "./dom.js";
import { t } from "../words/words.js";

/** A file handed to the user. @param {string} name @param {BlobPart} words */
export function download(name, words, type = "text/plain") {
  const link = h("a", { href: URL.createObjectURL(new Blob([words], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/**
 * A short notice at the foot of the page; screen readers say it.
 * @param {string} words
 * @param {...Child} more
 */
export function toast(words, ...more) {
  const place = byId("notices");
  const note = h(
    "div",
    { class: "notice" },
    h("p", {}, words, ...more),
    h("button", { class: "plain", "aria-label": t("dialog.close"), onclick: () => note.remove() }, "×"),
  );
  place.replaceChildren(note);
  setTimeout(() => note.remove(), 12000);
}

/** A dialog with a title; closes by Escape or its button. @param {string} title @param {...Child} content */
export function dialog(title, ...content) {
  const box = h(
    "dialog",
    { "aria-label": title },
    h(
      "form",
      { method: "dialog", class: "dialog-head" },
      h("h2", {}, title),
      h("button", { class: "plain", "aria-label": t("dialog.close") }, "×"),
    ),
    content,
  );
  box.addEventListener("close", () => box.remove());
  box.addEventListener("click", event => event.target === box && box.close());
  document.body.append(box);
  box.showModal();
  return box;
}
