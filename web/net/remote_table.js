// The messages of docs/api.md over a WebSocket.

/** @implements {Transport} */
export class Socket {
  /** @type {WebSocket | null} */
  #socket = null;
  onopen = () => {};
  /** @type {(message: any) => void} */
  onmessage = () => {};
  onclose = () => {};

  open() {
    const address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/socket`,
      socket = (this.#socket = new WebSocket(address, "frente"));
    socket.onopen = () => this.onopen();
    socket.onmessage = event => this.onmessage(JSON.parse(event.data));
    socket.onclose = () => socket === this.#socket && this.onclose();
  }

  get isOpen() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** @param {object} message */
  send(message) {
    this.#socket?.send(JSON.stringify(message));
  }

  close() {
    this.#socket?.close();
  }
}
