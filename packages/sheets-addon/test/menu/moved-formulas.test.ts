import { expect, test } from 'vitest';
import { openScriptBench } from '../apps-script/script-bench.ts';

test('formulas are prepared in their cells while a user inserts a row above them, and no other cell is replaced', () => {
  let onCheck = (): void => undefined;
  const bench = openScriptBench({
    moreMs(_, method) {
      if (method === 'canEdit') onCheck();
      return 0;
    },
  });
  const [sheet] = bench.appsScript.state.book.sheets;
  sheet!.put(1, 1, { value: 'mine' });
  sheet!.put(2, 1, { value: 1, formula: '=TPR_STATUS()' });
  sheet!.put(3, 1, { value: 'mine, too' });
  let checks = 0;
  onCheck = () => {
    // The first is that of the refresh cell.
    if (++checks === 2) sheet!.insertRows(1, 1);
  };
  bench.appsScript.ask('refreshFormulas');
  expect([2, 3, 4].map((row) => sheet!.at(row, 1).formula ?? sheet!.at(row, 1).value)).toEqual([
    'mine',
    expect.stringMatching(/^=TPR_STATUS\(.*TPR_REFRESH\)$/),
    'mine, too',
  ]);
  bench.appsScript.close();
});
