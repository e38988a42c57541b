import { platformNames, type PlatformName } from '@tpr/excel-simulator';

/** A mistake that some Excel refuses, by its documentation, and the test that has to detect it in that Excel. */
export interface Plant {
  readonly page: string;
  /** Below `src`; `is` occurs in it once, and is replaced by `becomes`. */
  readonly file: string;
  readonly is: string;
  readonly becomes: string;
  /** The suite below `test`, and the test in it to run, by the beginning of its name. */
  readonly suite: string;
  readonly test: string;
  /** Where the test has to fail; everywhere else it has to pass. */
  readonly failsOn: readonly PlatformName[];
}

const docs = 'https://learn.microsoft.com/office/dev/add-ins';
const api = 'https://learn.microsoft.com/javascript/api';
const issues = 'https://github.com/OfficeDev/office-js/issues';

const pulled = { suite: 'tasks/platforms.test.ts', test: 'a table is pulled, refreshed under a filter' };
const onDesktop: readonly PlatformName[] = ['windows', 'windows-2024', 'windows-2021', 'mac'];

export const plants: Readonly<Record<string, Plant>> = {
  'batches are undo groups, in which sheets are hidden': {
    page: `${docs}/excel/excel-add-ins-undo-capabilities`,
    file: 'workbook/batch.ts',
    is: 'excel.run({ delayForCellEdit: true },',
    becomes: 'excel.run({ delayForCellEdit: true, mergeUndoGroup: true } as Excel.RunOptions,',
    ...pulled,
    // An Excel without ExcelApi 1.20 has no groups; on the web hiding can be undone.
    failsOn: ['windows', 'mac'],
  },
  'rows are deleted by a call that is on the web alone': {
    page: `${api}/requirement-sets/excel/excel-api-online-requirement-set`,
    file: 'workbook/row-writing.ts',
    is: "rangeOf(run).delete('Up');",
    becomes: 'head.table.rows.deleteRowsAt(...run);',
    ...pulled,
    failsOn: onDesktop,
  },
  'rows are deleted while a filter hides others': {
    page: `${api}/excel/excel.tablerowcollection#excel-excel-tablerowcollection-deleterowsat-member(1)`,
    file: 'workbook/kept-filter.ts',
    is: 'if (!filter.isDataFiltered) return [];',
    becomes: 'if (filter !== undefined) return [];',
    ...pulled,
    failsOn: platformNames,
  },
  'a filter is set again with null in the fields that it does not use': {
    page: `${issues}/1226`,
    file: 'workbook/column-filter.ts',
    is: 'criteria[field] !== null && ',
    becomes: '',
    ...pulled,
    failsOn: platformNames,
  },
  'a sheet is added while another workbook is in front': {
    page: `${docs}/excel/excel-add-ins-troubleshooting`,
    file: 'workbook/sheet-structure.ts',
    is: 'return changeStructure(context, () => sendWhenReady(context, add));',
    becomes: 'return changeStructure(context, async () => add());',
    suite: 'workbook/other-workbook.test.ts',
    test: 'a table is made once the user is back',
    failsOn: onDesktop,
  },
  'a visible sheet is activated again': {
    page: `${docs}/excel/excel-add-ins-undo-capabilities`,
    file: 'workbook/showing.ts',
    is: "if (sheet.visibility !== 'Visible') {",
    becomes: '{',
    ...pulled,
    failsOn: onDesktop,
  },
  'the startup behaviour of the workbook is not set': {
    page: `${docs}/develop/run-code-on-document-open`,
    file: 'ribbon/startup.ts',
    is: 'if (found !== wanted) await addin.setStartupBehavior(wanted as Office.StartupBehavior);',
    becomes: '',
    suite: 'ribbon/launch.test.ts',
    test: 'a workbook with a table is opened with the add-in',
    failsOn: platformNames,
  },
  'the ribbon is updated without a change': {
    page: `${issues}/3788`,
    file: 'ribbon/ribbon-state.ts',
    is: 'let shown = controlsOf(stateAtStart);',
    becomes: 'let shown: ReadonlyMap<string, boolean> = new Map();',
    suite: 'panel/looking.test.ts',
    test: 'signing in and looking at pages changes no cell',
    failsOn: platformNames,
  },
  'a workbook asks for the add-in after its user has signed out': {
    page: `${issues}/3558`,
    file: 'panel/startup-choice.ts',
    is: 'this.hasWritten = false;\n    this.set(false);',
    becomes: '',
    suite: 'panel/excel-panel-host.test.ts',
    test: 'a workbook opens with the add-in once',
    failsOn: platformNames,
  },
  'a failed formula is left to the calculation': {
    page: `${issues}/4502`,
    file: 'functions/recalculation.ts',
    is: 'if (cell.hasFailed) failed.push(cell);',
    becomes: '',
    suite: 'functions/genuine.test.ts',
    test: 'a failed formula is read again',
    failsOn: platformNames,
  },
  'cards are returned to an Excel that has them, and does not take them from functions': {
    page: `${api}/requirement-sets/excel/custom-functions-requirement-sets`,
    file: 'functions/runtime.ts',
    is: "isSetSupported('CustomFunctionsRuntime', '1.4')",
    becomes: "isSetSupported('ExcelApi', '1.16')",
    suite: 'functions/genuine.test.ts',
    test: 'a card and a day of formulas come into cells',
    failsOn: ['windows-2024'],
  },
  'a file is downloaded from a panel on the Mac': {
    page: `${issues}/2700`,
    file: 'panel/saved-file.ts',
    is: 'if (!isMac) saveInPage(page, name, content);\n  return !isMac;',
    becomes: 'saveInPage(page, name, content);\n  return true;',
    suite: 'panel/excel-panel-host.test.ts',
    test: 'a file is saved on',
    failsOn: ['mac'],
  },
  'the manifests require less than the called API sets': {
    page: `${docs}/develop/specify-office-hosts-and-api-requirements`,
    file: 'manifest/manifest.ts',
    is: "{ name: 'ExcelApi', minVersion: '1.14' }",
    becomes: "{ name: 'ExcelApi', minVersion: '1.12' }",
    suite: 'manifest/requirements.long.test.ts',
    test: 'the manifests require exactly the API sets',
    // They are the same for every Excel.
    failsOn: platformNames,
  },
};
