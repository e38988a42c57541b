import { ConnectorError } from '../../errors.ts';
import { workbookMessages } from '../../i18n/workbook.ts';
import { ManagedTable } from '../managed-table.ts';
import { callWorkbook } from '../port.ts';
import { textSheetName } from '../text-sheet-name.ts';
import { userLanguageOf, type Task } from '../task-context.ts';

/** Brings a managed table into view; with keys, only their rows are shown. */
export const show: Task<'show'> = function* (context, { table: kind, keys }) {
  const table = yield* ManagedTable.open(kind);
  if (typeof table === 'string') {
    const { noTable, tableGone, tableUnkeyed } = workbookMessages[userLanguageOf(context)];
    const message = { none: noTable(textSheetName), gone: tableGone, unkeyed: tableUnkeyed }[table];
    throw new ConnectorError('config', message, { field: 'table' });
  }
  yield* table.show(keys);
};

/** The third party of the row that is selected in the portfolio table. */
export const selectedThirdParty: Task<'selectedThirdParty'> = function* () {
  const table = yield* ManagedTable.open('portfolio');
  if (typeof table === 'string') return undefined;
  const key = yield* table.selectedKey();
  return key === undefined || key === '' ? undefined : { thirdpartyId: key };
};

/** Puts a formula into the selected cell. */
export const enterFormula: Task<'enterFormula'> = function* (_, wanted) {
  return yield* callWorkbook('enterFormula', wanted);
};
