// Who is away from the table, and until when.
import { language, t } from "./words.js";

/** @param {number} seconds */
const moment = seconds => new Date(seconds * 1000).toLocaleString(language(), { dateStyle: "medium", timeStyle: "short" });

/** "away until …", or "away from … until …" if it is still to come; nothing when it is over. @param {Absence | undefined} away */
export function awayWords(away, now = Date.now() / 1000) {
  if (!away || away.until <= now) return "";
  return away.from > now ? t("away.later", { from: moment(away.from), until: moment(away.until) }) : t("away.now", { until: moment(away.until) });
}
