// The page clicks by itself, one choice after the other, so that nothing but the page is measured: for speed.mjs and where.mjs.

/**
 * Clicks choices of the list until so many have been answered.
 * @param {import("playwright-core").Page} page a table whose list of choices is there
 * @param {number} count
 * @param {number} [pause] milliseconds from a picture to the next click
 * @returns {Promise<{ms: number, choices: number}[]>} milliseconds from each click to the end of the picture with its answer, and how many choices there were then
 */
export const clickChoices = (page, count, pause = 60) =>
  page.evaluate(
    ([most, wait]) =>
      new Promise(done => {
        const table = document.querySelector(".table"),
          list = [];
        let pressed = 0,
          tries = 0;
        /** For whoever traces. */
        const press = () => (performance.mark("pressed"), performance.now());
        const click = () => {
          const buttons = document.querySelectorAll(".choice");
          if (list.length === most) return done(list);
          if (!buttons.length || table.hasAttribute("aria-busy")) return setTimeout(click, 50);
          pressed = press();
          buttons[(tries++ * 7) % buttons.length].click();
          setTimeout(sure, 100);
        };
        // What is asked for first is confirmed, and timed from there; what came to nothing is tried again.
        const sure = () => {
          if (!pressed) return;
          const yes = document.querySelector(".menu button");
          if (yes) pressed = press();
          if (yes) yes.click();
          setTimeout(() => pressed && click(), 900);
        };
        new MutationObserver(() => {
          if (!pressed) return;
          const start = pressed;
          pressed = 0;
          // The picture is made right after this: the first task that follows it comes before what the page puts off until then.
          requestAnimationFrame(() =>
            window.scheduler.postTask(
              () => {
                performance.mark("shown");
                list.push({ ms: performance.now() - start, choices: document.querySelectorAll(".choice").length });
                setTimeout(click, wait);
              },
              { priority: "user-blocking" },
            ),
          );
        }).observe(table, { attributes: true, attributeFilter: ["data-seq"] });
        click();
      }),
    [count, pause],
  );
