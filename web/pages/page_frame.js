// The frame of a page that is read.
import { h } from "../ui/dom.js";

/** @param {...Child} content */
export const pageFrame = (...content) => h("main", { class: "page", id: "main", tabindex: 0 }, content);
