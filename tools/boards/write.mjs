// How a board file is written: JSON with one item per line, so that a diff shows which space moved.

const wide = 160;

/** JSON on one line, with blanks that make it readable. */
function line(value) {
  if (Array.isArray(value)) return `[${value.map(line).join(", ")}]`;
  if (value && typeof value === "object")
    return `{${Object.entries(value)
      .map(([name, one]) => `${JSON.stringify(name)}: ${line(one)}`)
      .join(", ")}}`;
  return JSON.stringify(value);
}

/** The length of the longest text in a value. */
function longest(value) {
  if (typeof value === "string") return value.length;
  return value && typeof value === "object" ? Math.max(0, ...Object.values(value).map(longest)) : 0;
}

/**
 * What fits a line stands on one, of anything else each member has a line of its own. The longest text does not count:
 * the path of an outline can't be broken, and stays beside the names of the spaces that it belongs to.
 */
function lines(value, indent, whole) {
  const one = line(value);
  if (!value || typeof value !== "object" || (!whole && one.length - longest(value) <= wide)) return one;
  const inner = `${indent} `;
  const members = Array.isArray(value)
    ? value.map(member => inner + lines(member, inner))
    : Object.entries(value).map(([name, member]) => `${inner}${JSON.stringify(name)}: ${lines(member, inner)}`);
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  return `${open}\n${members.join(",\n")}\n${indent}${close}`;
}

/** The text of a board file. Members that are undefined are left out; a number that is none is a mistake of its tool. */
export function text(board) {
  const plain = JSON.stringify(board, (name, value) => {
    if (typeof value === "number" && !Number.isFinite(value)) throw new Error(`"${name}" is no number`);
    return value;
  });
  return `${lines(JSON.parse(plain), "", true)}\n`;
}
