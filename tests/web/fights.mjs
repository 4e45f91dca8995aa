// Attacks of four games, for the tests of the panel and for the pictures of every page.
import { asked, settled } from "./lib.mjs";

/** Positions in which an attack can be put together, and the way to its dice. */
export const fights = {
  brunete: {
    seats: { rep: "me", nat: "bot:random" },
    position: "at combat rep\nturn 2\nbare 2\nplace 1609 r101_1 r101_2\nplace 1610 n150_1\n",
    first: ["attack 1610", "with r101_1", "with r101_2"],
    chances: /the defender|both lose/,
  },
  cruzada: {
    seats: { nat: "me", rep: "bot:random" },
    scenario: "campaign",
    position:
      "at round nat\nturn 3\nbare 1\nvp 10\nrm 20\ncontrol santa_olalla nat\ncontrol zafra nat\nplace caceres nat_inf-1\nplace zafra nat_inf-2 nat_afr-1\nmark nat_inf-2 reduced\nplace badajoz rep_mil-1 rep_rpa-1\nmark rep_rpa-1 reduced\nworks badajoz position\nhand nat n10 n7\n",
    first: ["ops n7", "combat caceres", "combat zafra", "attack badajoz", "with nat_inf-1", "with nat_inf-2", "with nat_afr-1"],
    chances: /the attacker wins/,
  },
  espana: {
    seats: { nat: "me", rep: "bot:random" },
    position:
      "at combat\nturn 3\nplace pool r_com_s-3 n_reg_s-10\nplace cordoba n_leg_s-1 n_cv33-1 r_ana_s-9 r_t26-1 r_i15 n_varela r_rojo n_fal_s-6\nplace mat n_mola n_queipo r_miaja r_durruti\nhand nat nat_01\nhand rep rep_01\n",
    first: ["battle n_varela", "attack n_leg_s-1 r_ana_s-9"],
    chances: /is destroyed/,
  },
  guerra: {
    seats: { rep: "me", nat: "bot:random" },
    position: "at combat rep\nturn 5\nbare 1\nowner ciudad-real disputed\nfec rep 0\nfec nat 0\nplace 0805 nat-army-1\nplace 2723 rep-army-2\nplace 2724 nat-army-2\nplace 2624 rep-army-3\n",
    first: ["target 2724", "attacker rep-army-2"],
    chances: /the attacker wins/,
  },
};

/** Answers whatever is asked until no battle is left. */
export async function fightOut(page, most = 30) {
  for (let i = 0; i < most; i++) {
    await asked(page);
    const over = await page.evaluate(async () => {
      const { frente } = globalThis;
      if (!frente.view.battle) return true;
      const one = frente.choices.find(choice => /^(fight|done|none|no-card|pass|end)/.test(choice.do)) ?? frente.choices[0];
      await frente.send([one.do]);
      return false;
    });
    await settled(page);
    if (over) return;
  }
}
