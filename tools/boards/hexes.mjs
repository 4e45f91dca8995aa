// What boards of hexes share: ids are CCRR, column and row.

/** The first and the last column and row. */
export function grid(hexes) {
  const columns = hexes.map(hex => Number(hex.id.slice(0, 2))),
    rows = hexes.map(hex => Number(hex.id.slice(2)));
  const ends = list => [Math.min(...list), Math.max(...list)];
  return { columns: ends(columns), rows: ends(rows) };
}

/** The ids of hexes by what `key` says of each; `order` names the groups that come first. */
export function grouped(hexes, key, order = []) {
  const out = Object.fromEntries(order.map(name => [name, []]));
  for (const hex of hexes) (out[key(hex)] ??= []).push(hex.id);
  return out;
}
