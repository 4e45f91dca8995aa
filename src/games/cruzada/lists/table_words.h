/* clang-format off */
/* Lists of words that tables and code share, each in the order of its table. */
#ifndef FRENTE_CRUZADA_LISTS_H
#define FRENTE_CRUZADA_LISTS_H

/* options.tsv: OPT_BURGOS_CAPITAL ... are bits of head.options. */
#define CR_OPTIONS(X) \
    X(BURGOS_CAPITAL, "burgos_capital") X(MOROCCAN_REVOLT, "moroccan_revolt") X(LA_GLORIOSA, "la_gloriosa") \
    X(AFRICAN_COLUMNS, "african_columns") X(NORTH_CAN_WAIT, "north_can_wait") X(REP_ELITE, "rep_elite") \
    X(ITALIAN_FRICTION, "italian_friction") X(TENSION_EUROPE, "tension_europe") \
    X(GUERRILLA_CORPS, "guerrilla_corps") X(HISTORICAL_END, "historical_end") \
    X(INEXPERIENCED_MILITIAS, "inexperienced_militias") X(BANDERAS_TABORES, "banderas_tabores") \
    X(CORRIDOR_GRADO, "corridor_grado") X(CAPTURED_TANKS, "captured_tanks") \
    X(BILBAO_INDUSTRIAL, "bilbao_industrial") X(NORTH_LIMITED, "north_limited") \
    X(BLOCKADE_EARLY, "blockade_early") X(DECISIVE_NORTH, "decisive_north") X(RETREAT_COST, "retreat_cost") \
    X(CAPTURED_TRENCHES, "captured_trenches") X(HISTORICAL_PLAN_P, "historical_plan_p") \
    X(NAT_DISEMBARK, "nat_disembark") X(QUICK_END, "quick_end") X(FRENCH_BORDER_REAL, "french_border_real") \
    X(REP_AUTO_PLUS1, "rep_auto_plus1") X(REP_AUTO_TWICE, "rep_auto_twice") X(WITHDRAWAL, "withdrawal") \
    X(FREE_DISCARD, "free_discard") X(HAND_PLUS1, "hand_plus1") X(ARMOR_DOCTRINE, "armor_doctrine") \
    X(INTELLIGENCE_DEV, "intelligence_dev") X(CAPTURED_SOURCES, "captured_sources") \
    X(MALLORCA_MORE, "mallorca_more") X(BEACH_HEADS, "beach_heads") X(RANDOM_SETUP, "random_setup") \
    X(THREE_DICE, "three_dice") X(RAC, "rac") X(NARC, "narc") X(RAC_FIRST, "rac_first") \
    X(NARC_FIRST, "narc_first") X(SEC, "sec") X(GEC, "gec") X(SEC_FIRST, "sec_first") X(GEC_FIRST, "gec_first") \
    X(OPT_CC_RANDOM, "opt_cc_random") X(OPT_CC_DIRECT, "opt_cc_direct") X(OPT_CC_FREE, "opt_cc_free")

/* vp-rm.tsv: CHANGE_VP_SPACE ... are bits of `once`. */
#define CR_CHANGES(X) \
    X(VP_SPACE, "vp_space") X(PROVINCE_CAPITAL, "province_capital") X(MAIN_CITY, "main_city") \
    X(MADRID, "madrid") X(CARTAGENA, "cartagena") X(OVIEDO_ISOLATED, "oviedo_isolated") \
    X(FRANCE_CUT, "france_cut") X(PORTUGAL_CUT, "portugal_cut") X(NORTH_LINKED, "north_linked") \
    X(NORTH_END, "north_end") X(REP_DIVIDED, "rep_divided") X(NAT_DIVIDED, "nat_divided") \
    X(SIEGE_ALCAZAR, "siege_alcazar") X(SIEGE_SIMANCAS, "siege_simancas") X(SIEGE_CABEZA, "siege_cabeza") \
    X(SIEGE_SURRENDER, "siege_surrender") X(MADRID_OCCUPIED, "madrid_occupied") \
    X(MADRID_ATTACKED, "madrid_attacked") X(MADRID_ADJACENT, "madrid_adjacent") \
    X(MADRID_IGNORED, "madrid_ignored") X(NO_LARGO, "no_largo") X(NO_FRANCO, "no_franco") \
    X(FAMINE_WINTER, "famine_winter") X(FAMINE_SEVERE, "famine_severe") X(EV_N3, "ev_n3") X(EV_N4, "ev_n4") \
    X(EV_N6, "ev_n6") X(EV_N31, "ev_n31") X(EV_N35, "ev_n35") X(EV_N37, "ev_n37") X(EV_N42, "ev_n42") \
    X(EV_N43, "ev_n43") X(EV_N51, "ev_n51") X(EV_N56, "ev_n56") X(EV_R1, "ev_r1") X(EV_R3, "ev_r3") \
    X(EV_R15, "ev_r15") X(EV_R30, "ev_r30") X(EV_R32, "ev_r32") X(EV_R33, "ev_r33") X(EV_R34, "ev_r34") \
    X(EV_R35, "ev_r35") X(EV_R38, "ev_r38") X(EV_R43, "ev_r43") X(EV_R44, "ev_r44") X(EV_R47, "ev_r47") \
    X(EV_R56, "ev_r56") X(S1_AXIS_ONLY, "s1_axis_only") X(S1_SOV_ONLY, "s1_sov_only") X(S1_RM_LOW, "s1_rm_low") \
    X(S1_RM_HIGH, "s1_rm_high") X(S2_RM_LOW, "s2_rm_low") X(S2_RM_HIGH, "s2_rm_high") X(OP_BURGOS, "op_burgos") \
    X(OP_BEACH_REP, "op_beach_rep") X(OP_BEACH_NAT, "op_beach_nat")

/* lasting.tsv: LASTS_AIR_BRIDGE ... are bits of `lasting` and `pending`. */
#define CR_LASTING(X) \
    X(AIR_BRIDGE, "air_bridge") X(STRAIT_NAT, "strait_nat") X(AXIS_AID, "axis_aid") X(SOVIET_AID, "soviet_aid") \
    X(FAMINE, "famine") X(MILITARIZED, "militarized") X(ATTACK_DRM_NAT, "attack_drm_nat") \
    X(ATTACK_DRM_REP, "attack_drm_rep") X(SPARE_STEP, "spare_step") X(REP_ONE_COMBAT, "rep_one_combat") \
    X(REP_HAND_OPEN, "rep_hand_open") X(NAT_HAND_OPEN, "nat_hand_open") X(REP_RESTRICTED, "rep_restricted") \
    X(BILBAO_BARE, "bilbao_bare") X(SOV_NONE, "sov_none") X(AXIS_NONE, "axis_none") \
    X(SOV_MINUS_N30, "sov_minus_n30") X(SOV_MINUS_N44, "sov_minus_n44") X(SOV_MINUS_N49, "sov_minus_n49") \
    X(FRENCH_BONUS, "french_bonus") X(REP_RP_PLUS, "rep_rp_plus") X(REP_RP_NONE, "rep_rp_none") \
    X(NO_SPECIAL_SR, "no_special_sr") X(SEVERE_WINTER, "severe_winter") X(FRENCH_THREAT, "french_threat") \
    X(BEACHHEAD, "beachhead") X(BEACHHEAD_P, "beachhead_p") X(INSURRECTION, "insurrection") \
    X(BONUS_R33, "bonus_r33") X(BONUS_R34, "bonus_r34") X(BONUS_R35, "bonus_r35") X(BONUS_R47, "bonus_r47")

/* The codes of effects.tsv: CODE_AIR_BRIDGE ..., row 0 is none. */
#define CR_CODES(X) \
    X(AIR_BRIDGE, "air_bridge") X(STRAIT_OPENED, "strait_opened") X(DISPERSE, "disperse") \
    X(AXIS_AID, "axis_aid") X(NO_STEP_BACK, "no_step_back") X(DEFECTION, "defection") \
    X(CAPTURED_BRIDGE, "captured_bridge") X(IRON_BELT_PLANS, "iron_belt_plans") X(SUBMARINES, "submarines") \
    X(SANTONA, "santona") X(SHOW_HAND, "show_hand") X(MAY_EVENTS, "may_events") \
    X(BRIGADES_HOME, "brigades_home") X(NAMED_ATTACK, "named_attack") X(INSURRECTION, "insurrection") \
    X(CASADO, "casado") X(MENORCA, "menorca") X(ROUT, "rout") X(DICE_BETTER, "dice_better") \
    X(CAVALRY_CHARGE, "cavalry_charge") X(FLAK, "flak") X(IRON_BELT, "iron_belt") \
    X(ORDERS_CAPTURED, "orders_captured") X(MALLORCA_LANDING, "mallorca_landing") X(NO_PASARAN, "no_pasaran") \
    X(SEVERE_WINTER, "severe_winter") X(POSITIONS, "positions") X(BONUS_CHOSEN, "bonus_chosen") \
    X(BONUS_NAMED, "bonus_named") X(FORTIFICATIONS, "fortifications") X(FRENCH_BORDER, "french_border") \
    X(SPARE_STEP, "spare_step") X(ITALIANS_HOME, "italians_home") X(LAST_MOBILIZATION, "last_mobilization") \
    X(PLAN_P, "plan_p") X(FRENCH_THREAT, "french_threat") X(RESIST, "resist") X(DICE_WORSE, "dice_worse") \
    X(ORGANIZED_RETREAT, "organized_retreat")

/* Flags of units.tsv: UNIT_MILITIA ... are bits. */
#define CR_FLAGS(X) \
    X(MILITIA, "militia") X(REMOVABLE, "removable") X(MILITARIZABLE, "militarizable") \
    X(SUB_NAT_CORPS, "sub_nat_corps") X(SUB_CTV, "sub_ctv") X(SUB_REP_CORPS, "sub_rep_corps") \
    X(SUB_ASTURIAS_CORPS, "sub_asturias_corps") X(SUB_SANTANDER_CORPS, "sub_santander_corps") \
    X(SUB_BASQUE_CORPS, "sub_basque_corps") X(ISOLATED_SR, "isolated_sr") X(POLICE, "police") \
    X(CAVALRY, "cavalry") X(AFRICA, "africa") X(FIRST_LOSS_ATTACK, "first_loss_attack") \
    X(NO_REPLACEMENT, "no_replacement") X(ITALIAN, "italian") X(ARMOR, "armor") X(PORT_ENTRY, "port_entry") \
    X(MED_PORT_ENTRY, "med_port_entry") X(SPECIAL, "special") X(IMMOBILE, "immobile") X(OPTIONAL, "optional") \
    X(ARMOR_CORPS, "armor_corps") X(MOUNTAIN_TROOPS, "mountain_troops") X(REGULAR, "regular") X(ELITE, "elite") \
    X(CATALONIAN, "catalonian") X(POUM, "poum") X(REGIONAL, "regional") X(ASTURIAN_RESIST, "asturian_resist") \
    X(INTERNATIONAL, "international") X(SOVIET_TENACITY, "soviet_tenacity")

/* Where units are put (effects.tsv): WHERE_RESERVE ... */
#define CR_WHERES(X) \
    X(RESERVE, "reserve") X(NAT_PORT, "nat_port") X(REP_MED_PORT, "rep_med_port") X(NAT_SOURCE, "nat_source") \
    X(NAT_SOURCE_PORT, "nat_source_port") X(REP_SOURCE, "rep_source") \
    X(REP_SOURCE_MED_PORT, "rep_source_med_port") X(BEACHHEAD, "beachhead") X(BEACHHEAD_P, "beachhead_p") \
    X(INSURRECTION, "insurrection") X(LATER, "later")

#endif
