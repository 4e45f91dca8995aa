// All boards: what each is made of, and the text of its file.
import brunete from "./brunete.mjs";
import cruzada from "./cruzada.mjs";
import espana from "./espana.mjs";
import guerra from "./guerra.mjs";
import libertad from "./libertad.mjs";
import spain from "./spain.mjs";
import { table } from "./table.mjs";
import { text } from "./write.mjs";

const root = new URL("../../", import.meta.url);
export const folder = new URL("web/boards/", root);
export const boards = { brunete, cruzada, espana, guerra, libertad, spain };

/** The rows of a table of a game. A column that a board asks for must be there. */
export function tableOf(game, name) {
  const path = `data/${game}/${name}.tsv`;
  const strict = {
    get: (row, column) => {
      if (typeof column === "string" && !(column in row)) throw new Error(`${path} has no column ${column}`);
      return row[column];
    },
  };
  return table(new URL(path, root)).map(row => new Proxy(row, strict));
}

/** The text of a board file. `read` gives the rows of a table, by game and name. */
export const made = (name, read = tableOf) => text(boards[name](one => read(name, one)));
