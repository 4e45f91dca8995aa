// What is thrown when a request is refused or comes to nothing.
import { t } from "../words/words.js";

export class Refused extends Error {
  /** @param {{code: string, text?: string, rule?: string}} what */
  constructor({ code, text, rule }) {
    super(text || code);
    this.code = code;
    this.rule = rule;
  }
}

/** Nobody answered. */
export const unreachable = () => new Refused({ code: "network", text: t("error.network") });
