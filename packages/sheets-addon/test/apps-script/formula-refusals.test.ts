import { expect, test } from 'vitest';
import { openScriptBench } from './script-bench.ts';

/** Words that the add-on does not know. A formula may not ask for the language of its user. */
const unknownWords = 'Iets ging mis.';

test.each([
  ['en_US', /^⚠ .*Try again in .*TPR › Refresh formulas/],
  ['fr_FR', /^⚠ .*Réessayez dans .*TPR › Actualiser les formules/],
])('an error of Google in unknown words is a text in the cell, in a spreadsheet in %s', (locale, text) => {
  const bench = openScriptBench({
    locale,
    moreMs(_, method) {
      if (method === 'getProperty') throw new Error(unknownWords);
      return 0;
    },
  });
  expect(bench.formula('TPR_SEARCH', 'a', 'FR')).toEqual([[expect.stringMatching(text)]]);
  bench.appsScript.close();
});
