// What this browser keeps: all games to a file and back, and whether they last.
import { download, toast } from "../ui/dialogs.js";
import { h } from "../ui/dom.js";
import { t } from "../words/words.js";

/** @param {KeptHere} kept @param {() => void} again */
export function keptBox(kept, again) {
  const words = h("p", { class: "empty" }, t("local.text")),
    file = h("input", { type: "file", accept: ".json", hidden: true, onchange: () => void read() });
  const save = async () => download(`frente-${new Date().toISOString().slice(0, 10)}.json`, await kept.save(), "application/json");
  async function read() {
    try {
      const came = await kept.read((await file.files?.[0]?.text()) ?? "");
      toast(t("local.came", came));
      again();
    } catch (error) {
      toast(error.message);
    }
  }
  kept.lasts().then(lasting => lasting || ((words.textContent = t("local.passing")), words.setAttribute("role", "alert")));
  return h(
    "section",
    { class: "kept" },
    words,
    h(
      "p",
      { class: "buttons" },
      h("button", { class: "quiet", onclick: () => save().catch(error => toast(error.message)) }, t("local.save")),
      h("button", { class: "quiet", onclick: () => file.click() }, t("local.read")),
      file,
    ),
  );
}
