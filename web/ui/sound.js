// A few quiet sounds, made by code: a card, a march, dice, "your turn". Whoever plays one has asked whether there is to be sound.

/** Made with the first sound: browsers allow none before something was clicked. @type {AudioContext | null} */
let audio = null;

/**
 * Notes of a sound: when it begins, its pitch, how long it lasts, how loud it is. "noise" instead of a pitch: a knock.
 * @typedef {[at: number, pitch: number | "noise", lasts: number, loud: number]} Note
 */
/** @type {Record<string, Note[]>} */
const sounds = {
  card: [[0, "noise", 0.09, 0.05]],
  move: [[0, "noise", 0.03, 0.06], [0.11, "noise", 0.03, 0.05]],
  attack: [[0, "noise", 0.04, 0.09], [0.06, "noise", 0.04, 0.07], [0.15, "noise", 0.05, 0.06], [0.27, "noise", 0.03, 0.04]],
  turn: [[0, 523, 0.25, 0.05], [0.16, 659, 0.35, 0.05]],
};

/** @param {AudioContext} to @param {number} lasts */
function knock(to, lasts) {
  const source = to.createBufferSource(),
    heap = to.createBuffer(1, Math.ceil(to.sampleRate * lasts), to.sampleRate),
    samples = heap.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  source.buffer = heap;
  return source;
}

/** @param {AudioContext} to @param {number} pitch */
function tone(to, pitch) {
  const source = to.createOscillator();
  source.type = "sine";
  source.frequency.value = pitch;
  return source;
}

/** Plays a sound, if there is one of that name. @param {string} name */
export function play(name) {
  const notes = sounds[name];
  if (!notes || !globalThis.AudioContext) return;
  audio ??= new AudioContext();
  const to = audio;
  for (const [at, pitch, lasts, loud] of notes) {
    const source = pitch === "noise" ? knock(to, lasts) : tone(to, pitch),
      volume = to.createGain(),
      start = to.currentTime + at;
    volume.gain.setValueAtTime(loud, start);
    volume.gain.exponentialRampToValueAtTime(0.0005, start + lasts);
    source.connect(volume).connect(to.destination);
    source.start(start);
    source.stop(start + lasts);
  }
}
