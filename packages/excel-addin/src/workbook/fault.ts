import { ConnectorError } from '@tpr/core';
import { hostError, spreadsheetError } from '@tpr/core/workbook';
import { cellEditMode, codeOf } from './excel-error.ts';
import { excelMessages } from './messages.ts';

export function tableGone(cause?: unknown): ConnectorError {
  return spreadsheetError((messages) => messages.tableGone, { field: 'table', cause });
}

export function columnGone(cause?: unknown): ConnectorError {
  return spreadsheetError((messages) => messages.columnGone, { field: 'column', cause });
}

export function isProtected(sheet?: string, cause?: unknown): ConnectorError {
  return hostError(
    excelMessages,
    ({ somethingProtected, sheetProtected }) => (sheet === undefined ? somethingProtected : sheetProtected(sheet)),
    { field: 'protection', cause },
  );
}

/** The error for a filter that is not removed, because it could not be restored. */
export function filterStays(cause?: unknown): ConnectorError {
  const message = 'Excel cannot restore a filter of the table after rows have moved. Clear that filter, then continue.';
  return new ConnectorError('config', message, { field: 'filter', cause });
}

export function filterLost(cause: unknown): ConnectorError {
  const message = 'Excel could not restore a filter of the table. Apply the filter again, then continue.';
  return new ConnectorError('config', message, { field: 'filterLost', cause });
}

/** Calls that Excel on Windows and Mac refuses while another workbook is active. */
const refusedBehind: readonly unknown[] = [
  'Range.select',
  'Worksheet.activate',
  'WorksheetCollection.add',
  'WorksheetFreezePanes.freezeAt',
  'WorksheetFreezePanes.freezeRows',
];

const inactiveWorkbook = 'InactiveWorkbook';

/**
 * Whether Excel may have refused a call because another workbook is active. The error code may be a general one:
 * https://learn.microsoft.com/office/dev/add-ins/excel/excel-add-ins-troubleshooting.
 */
export function isRefusedBehind(error: unknown): boolean {
  if (codeOf(error) === inactiveWorkbook) return true;
  return codeOf(error) === 'GeneralException' && refusedBehind.includes(locationOf(error));
}

/** Calls that move cells. */
const moving: readonly unknown[] = [
  'Range.delete',
  'Range.insert',
  'Table.resize',
  'TableColumn.delete',
  'TableColumnCollection.add',
];

/** The call that failed: `Worksheet.activate`. */
function locationOf(error: unknown): unknown {
  const { debugInfo } = error as { readonly debugInfo?: { readonly errorLocation?: unknown } };
  return debugInfo?.errorLocation;
}

/** Codes for cells that Excel does not move, such as merged ones. */
const notAllowedCodes: readonly unknown[] = [
  'FilteredRangeConflict',
  'InsertDeleteConflict',
  'MergedRangeConflict',
  'PivotTableRangeConflict',
  'NonBlankCellOffSheet',
  'InvalidOperation',
  'OperationCellsExceedLimit',
  'RangeExceedsLimit',
];

/** Whether Excel does not allow a change of these cells, whenever it is tried. */
export function isNotAllowed(error: unknown): boolean {
  if (notAllowedCodes.includes(codeOf(error))) return true;
  // Excel may refuse to move cells, such as under a filter, with this code: https://github.com/OfficeDev/office-js/issues/468.
  return codeOf(error) === 'GeneralException' && moving.includes(locationOf(error));
}

export function otherInFront(cause: unknown): ConnectorError {
  const message = 'Another workbook is active. Switch back to this one, then continue.';
  return new ConnectorError('retry-later', message, { field: 'workbook', waitMs: 1000, cause });
}

export function isBusy(cause?: unknown): ConnectorError {
  return new ConnectorError('retry-later', 'Excel is busy. Try again in a moment.', {
    field: 'spreadsheet',
    waitMs: 2000,
    cause,
  });
}

/**
 * Converts an error of office.js to a ConnectorError; other errors are returned unchanged. The codes are those of
 * https://learn.microsoft.com/office/dev/add-ins/testing/application-specific-api-error-handling.
 */
export function faultOf(error: unknown): unknown {
  const code = codeOf(error);
  if (code === undefined || error instanceof ConnectorError) return error;
  if (isNotAllowed(error)) return notAllowed(error);
  switch (code) {
    case 'AccessDenied':
      return isProtected(undefined, error);
    case 'ItemNotFound':
    case 'InvalidReference':
    case 'InvalidBinding':
      return tableGone(error);
    case 'InvalidSelection':
      // Reading the active cell fails only while another workbook is active, not for several selected blocks.
      if (locationOf(error) === 'Workbook.getActiveCell') return otherInFront(error);
      return spreadsheetError((messages) => messages.severalBlocks, { field: 'selection', cause: error });
    case inactiveWorkbook:
      return otherInFront(error);
    case cellEditMode:
      return new ConnectorError('retry-later', 'A cell is being edited. Press Enter to finish, then continue.', {
        field: 'cell',
        waitMs: 1000,
        cause: error,
      });
    case 'ServiceNotAvailable':
    case 'ActivityLimitReached':
    case 'TooManyRequests':
    case 'RequestAborted':
    case 'Timeout':
      return isBusy(error);
    default:
      return refused(code, error);
  }
}

const notAllowed = (cause: unknown): ConnectorError =>
  hostError(excelMessages, (messages) => messages.notAllowed, { field: 'table', cause });

const refused = (code: string, cause: unknown): ConnectorError =>
  new ConnectorError('bug', `Excel refused what it was asked (${code}).`, { cause });
