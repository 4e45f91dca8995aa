// Made by tools/words.py --pages out of po/page/fr.po.
export default {
};
