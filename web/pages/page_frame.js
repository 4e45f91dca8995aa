// The frame of a page that is read.
import { h } from "../ui/dom.js";

/** @param {...Child} content */
export const pageFrame = (...content) => h("main", { class: "page", id: "main", tabindex: 0 }, content);

/** ... with a form that is no wider than it must be. @param {...Child} content */
export const formFrame = (...content) => h("main", { class: "page new-page", id: "main", tabindex: 0 }, content);
