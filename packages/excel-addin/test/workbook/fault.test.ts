import { explainFailure } from '@tpr/core';
import { readTextIndex } from '@tpr/core/workbook';
import { expect, test } from 'vitest';
import { faultOf } from '../../src/workbook/fault.ts';

/** What users of each language read about an error of office.js, or of what the workbook holds. */
const texts = (error: unknown) =>
  (['en', 'fr'] as const).map((language) => {
    const { reason, todo } = explainFailure(error, language);
    return reason ?? todo;
  });

function thrownBy(act: () => unknown): unknown {
  try {
    return act();
  } catch (error) {
    return error;
  }
}

test.each([
  [faultOf({ code: 'ItemNotFound' }), /^The table is no longer/, /^Le tableau n’est plus/],
  [faultOf({ code: 'AccessDenied' }), /^The sheet or the workbook is/, /^La feuille ou le classeur est/],
  [faultOf({ code: 'InvalidSelection' }), /^Select one block/, /^Sélectionnez un seul bloc/],
  [faultOf({ code: 'InactiveWorkbook' }), /^Switch back to this one/, /^Revenez à celui-ci/],
  [faultOf({ code: 'FilteredRangeConflict' }), /^Excel does not allow/, /^Excel ne permet pas/],
  [faultOf({ code: 'InsertDeleteConflict' }), /^Excel does not allow/, /^Excel ne permet pas/],
  [faultOf({ code: 'MergedRangeConflict' }), /^Excel does not allow/, /^Excel ne permet pas/],
  [faultOf({ code: 'OperationCellsExceedLimit' }), /^Excel does not allow/, /^Excel ne permet pas/],
  [faultOf({ code: 'PivotTableRangeConflict' }), /^Excel does not allow/, /^Excel ne permet pas/],
  [
    faultOf({ code: 'GeneralException', debugInfo: { errorLocation: 'Range.insert' } }),
    /^Excel does not allow/,
    /^Excel ne permet pas/,
  ],
  [
    thrownBy(() => readTextIndex(['something'])),
    /^The hidden sheet "TPR data"/,
    /^La feuille masquée «\u00a0TPR data\u00a0»/,
  ],
])('what to change in the workbook is said in the language of the user: %s', (error, english, french) => {
  expect(texts(error)).toEqual([expect.stringMatching(english), expect.stringMatching(french)]);
});
