// Canned views in the shape that the core writes, made out of data/: enough to look at a board.
import { table } from "../../tools/boards/table.mjs";

const factions = ["anarchist", "communist", "moderate"];
const title = word => word[0].toUpperCase() + word.slice(1);

export function libertadView(viewer) {
  const cards = table("data/libertad/player-cards.tsv"),
    events = table("data/libertad/fascist-cards.tsv"),
    medals = table("data/libertad/medallions.tsv");
  const items = [];
  const fact = (id, value, more = {}) =>
    items.push({ kind: "fact", id, title: title(id.split(".").at(-1)), value, ...more });
  fact("year", 2, { title: "Year" });
  fact("turn", 3, { title: "Turn" });
  fact("initiative", 0, { owner: "moderate", title: "Initiative" });
  items.push(
    { kind: "piece", id: "morale", type: "bonus", title: "Morale", at: "bonuses", value: 1, label: "on" },
    { kind: "piece", id: "teamwork", type: "bonus", title: "Teamwork", at: "bonuses", label: "off", used: true },
  );
  for (const [id, value] of [
    ["madrid", -4],
    ["northern", -7],
    ["aragon", 3],
    ["southern", 0],
  ])
    items.push({
      kind: "space",
      id,
      type: "front",
      title: title(id),
      value,
      low: -10,
      high: 10,
      marks: id === "madrid" ? "test:+0" : "",
    });
  for (const [id, value, marks] of [
    ["liberty", 6, "covered:7"],
    ["collectivization", 7, "covered:7"],
    ["government", 6, ""],
    ["soviet", 3, ""],
    ["foreign", 8, "covered:5 covered:7"],
  ])
    items.push({
      kind: "track",
      id,
      title: { soviet: "Soviet Support", foreign: "Foreign Aid" }[id] ?? title(id),
      value,
      low: id === "government" ? 1 : 0,
      high: 10,
      marks,
    });
  items.push(
    { kind: "piece", id: "t1", type: "token", owner: "anarchist", at: "aragon", title: "Token of the Anarchists" },
    { kind: "piece", id: "t2", type: "token", owner: "moderate", at: "aragon", title: "Token" },
    { kind: "piece", id: "t3", type: "token", owner: "communist", at: "madrid", title: "Token" },
  );
  medals
    .slice(0, 4)
    .forEach(m =>
      items.push({ kind: "piece", id: m.id, type: "medallion", title: m.name, text: m.effect, at: "medallions" }),
    );
  items.push({
    kind: "piece",
    id: "archives",
    type: "medallion",
    title: "Archives",
    text: medals[7].effect,
    at: "held.anarchist",
    owner: "anarchist",
  });
  const event = events.find(c => c.id === "f205");
  items.push({
    kind: "card",
    id: event.id,
    type: "event",
    title: event.title,
    at: "event",
    label: "Madrid +0",
    text: `${event.event}\nTest: ${event.test_front} ${event.test_threshold}.\nPassed: ${event.success}\nFailed: ${event.failure}`,
  });
  for (const f of factions) {
    const own = cards.filter(c => c.faction === f);
    fact(`hero.${f}`, 3, { title: "Hero points" });
    fact(`bag.${f}`, 2, { title: "Bag" });
    fact(`glory.${f}`, f === "moderate" ? 1 : 0, { title: "Glory" });
    own.slice(0, 5).forEach(c =>
      items.push(
        f === viewer
          ? {
              kind: "card",
              id: c.id,
              type: "player",
              title: c.title,
              label: c.strength,
              text: c.event,
              marks: c.icons.replace(/,/g, " "),
              owner: f,
              at: `hand.${f}`,
              known: true,
            }
          : { kind: "card", hidden: true, owner: f, at: `hand.${f}` },
      ),
    );
    own.slice(6, 8).forEach(c =>
      items.push({
        kind: "card",
        id: c.id,
        type: "player",
        title: c.title,
        label: c.strength,
        text: c.event,
        marks: c.icons.replace(/,/g, " "),
        owner: f,
        at: `tableau.${f}`,
      }),
    );
    items.push({ kind: "pile", id: `deck.${f}`, title: "Deck", value: 9, owner: f });
  }
  const view = { game: "libertad", viewer, lang: "en", acting: ["anarchist"], items };
  if (viewer !== "anarchist") return view;
  const hand = cards.filter(c => c.faction === "anarchist").slice(0, 4);
  return {
    ...view,
    prompt: "Add 3 Strength to a Front, or play a card.",
    rule: "LF-setup-01",
    choices: [
      ...["madrid", "aragon"].map(f => ({
        do: `strengthen ${f}`,
        verb: "strengthen",
        label: `Strengthen the ${title(f)} Front`,
        targets: [["space", f]],
      })),
      ...hand.flatMap(c => [
        { do: `play ${c.id} event`, verb: "play", label: `Play «${c.title}» for its Event`, targets: [["card", c.id]] },
        {
          do: `play ${c.id} points`,
          verb: "play",
          label: `Play «${c.title}» for Action Points`,
          targets: [["card", c.id]],
        },
      ]),
      {
        do: "unblank liberty-7",
        verb: "unblank",
        label: "Remove the marker of Liberty 7",
        targets: [["space", "liberty-7"]],
      },
      { do: "done", verb: "done", label: "Done", targets: [] },
    ],
  };
}

export function bruneteView(viewer) {
  const units = table("data/brunete/units.tsv").filter(u => u.hex !== "-" && u.arrives === "0");
  const items = [
    { kind: "fact", id: "turn", title: "Turn", value: 1, label: "6 July" },
    { kind: "fact", id: "vp", title: "Victory points", value: 2 },
  ];
  for (const h of table("data/brunete/hexes.tsv"))
    if (h.objective !== "-")
      items.push({
        kind: "space",
        id: h.id,
        type: h.objective,
        title: h.town !== "-" ? h.town : h.vertex,
        owner: h.side,
      });
  for (const u of units)
    items.push({
      kind: "piece",
      id: u.id,
      type: u.type,
      title: `${u.formation} (${u.label})`,
      label: u.type === "tank" || u.type === "garrison" ? `${u.att}-${u.def}-${u.mp}` : `${u.cf}-${u.mp}`,
      text: u.label,
      marks: `${u.size} ${u.elite === "1" ? "elite" : ""} steps:${u.steps}`,
      at: u.hex,
      owner: u.side,
      reduced: u.id.endsWith("_2") && u.steps === "2",
    });
  const view = { game: "brunete", viewer, lang: "en", acting: ["rep"], items };
  if (viewer !== "rep") return view;
  const unit = units.find(u => u.side === "rep" && u.hex === "1302");
  return {
    ...view,
    prompt: "Move a unit, or end the movement.",
    rule: "BR-8.1",
    choices: [
      ...["1303", "1403", "1203"].map(to => ({
        do: `move ${unit.id} ${to}`,
        verb: "move",
        label: `Move ${unit.label} to ${to}`,
        targets: [
          ["piece", unit.id],
          ["space", to],
        ],
      })),
      { do: "done", verb: "done", label: "End of movement", targets: [] },
    ],
  };
}
