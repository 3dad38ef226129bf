/* Ranks the results of the search. Sphinx reads this in place of its own Scorer, whose points are kept: up to 100 for an
   entry of the index, 26 for the exact name of a function, 15 for a word in a title, 5 for one in a text. */
const TASK = 30; // a page that answers "how do I", by its title: above all but the index
const TASK_IN_PASSING = 8; // by its text: below the titles of others
const BEHIND = -10; // modules, change log and methods: what people seldom look for

var Scorer = {
  score: ([page, , , , points]) => {
    if (/^(how-to\/(?!index)|install$)/.test(page)) return points + (points >= 15 ? TASK : TASK_IN_PASSING);
    return /^(api\/hitori\.|changelog|measure\/|proofs\/|contents|how-to\/)/.test(page) ? points + BEHIND : points;
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
