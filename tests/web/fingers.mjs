// Real touch events, through the browser's own input: fingers that go down, move and lift.
export async function fingers(page) {
  const session = await page.context().newCDPSession(page);
  const send = (type, points) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  const painted = () => page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
  return {
    down: points => send("touchStart", points),
    move: async points => (await send("touchMove", points), await painted()),
    /** Without waiting for the picture. */
    quick: points => send("touchMove", points),
    up: () => send("touchEnd", []),
    /** All fingers go from the first places to the last in steps; `between(step)` is called on the way. */
    async drag(from, to, { steps = 8, between = async () => {} } = {}) {
      await send("touchStart", from);
      for (let i = 1; i <= steps; i++) {
        const at = from.map(([x, y], n) => [x + ((to[n][0] - x) * i) / steps, y + ((to[n][1] - y) * i) / steps]);
        await send("touchMove", at);
        await painted();
        await between(i);
      }
      await send("touchEnd", []);
      await painted();
    },
    /** Up before the browser has said that it took the finger's going down: on a slow page it would be held for long, which is another gesture and no click. */
    async tap(x, y) {
      await Promise.all([send("touchStart", [[x, y]]), send("touchEnd", [])]);
      await painted();
    },
  };
}
