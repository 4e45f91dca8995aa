// Begins the guided game of a game and goes to its table.
import * as settings from "../store/settings.js";

/** @param {Lobby} lobby @param {string} id */
export async function guidedPage(lobby, id) {
  const { game, links, guide } = await lobby.create({ game: id, guide: true });
  settings.keepLinks(links.map(link => ({ ...link, game, rules: id })));
  if (guide) settings.keepGuide(game, { at: 0, steps: guide });
  const own = links.find(link => link.who === "me") ?? links[0];
  settings.keepUncovered(own.token); // whoever learns plays all seats: nothing need be covered
  location.hash = `play=${own.token}`;
}
