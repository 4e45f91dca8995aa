// A position in a link: base64url of its JSON. Pure.

/** @typedef {{game: string, scenario: string, options: string[], text: string}} Position */

/** @param {Position} value */
export function packPosition(value) {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** @param {string} words @returns {Position} */
export function unpackPosition(words) {
  const binary = atob(words.replace(/-/g, "+").replace(/_/g, "/"));
  return JSON.parse(new TextDecoder().decode(Uint8Array.from(binary, c => c.charCodeAt(0))));
}
