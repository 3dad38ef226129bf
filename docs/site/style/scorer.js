/* Ranks the results of the search. Sphinx reads this in place of its own Scorer, whose points are kept: up to 100 for an
   entry of the index, 26 for the exact name of a function, 15 for a word in a title, 5 for one in a text. The build puts
   WORDS before it: the words by which a page wants to be found, e.g. {"how-to/cite": "cite, bibtex"}. */
const ANSWER = 60; // of a whole page: all that was asked is in these words or in its title
const TASK = 30; // and the page answers "how do I"
const BEHIND = -10; // modules, change log and methods: what people seldom look for

const stems = (text) => {
  const stemmer = new Stemmer();
  return splitQuery(text.toLowerCase()).filter((word) => !stopwords.has(word)).map((word) => stemmer.stemWord(word));
};

var Scorer = {
  score: ([page, title, anchor, , points]) => {
    const query = (new URLSearchParams(location.search).get("q") ?? "").trim().toLowerCase();
    const known = new Set(stems(`${title} ${WORDS[page] ?? ""}`));
    if (title.toLowerCase() === query) points += ANSWER + TASK;
    else if (!anchor && stems(query).every((word) => known.has(word)))
      points += /^(how-to\/(?!index)|install$)/.test(page) ? ANSWER + TASK : ANSWER;
    return /^(api\/hitori\.|changelog|measure\/|proofs\/|contents|_modules\/)/.test(page) ? points + BEHIND : points;
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
