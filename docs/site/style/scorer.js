/* Ranks the results of the search: pages that answer "how do I" first, then pages by title, then the rest.

   Sphinx reads this in place of its own Scorer, whose points are kept. A word in a title has 15 of them, in a text 5; the
   exact name of a function has up to 26. */
const FIRST = 30; // above all of these
const BEHIND = -10; // what people seldom look for: modules, the change log, words in passing

var Scorer = {
  score: ([page, , , , points]) => {
    if (/^(how-to\/(?!index)|install$|faq$|related$)/.test(page)) return points + (points >= 15 ? FIRST : FIRST / 3);
    if (/^(api\/hitori\.|changelog|measure\/|proofs\/|contents|how-to\/index)/.test(page)) return points + BEHIND;
    return points;
  },
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
