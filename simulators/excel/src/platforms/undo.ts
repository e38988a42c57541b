import { isSupported } from '../protocol/requirements.ts';
import type { Platform } from './platform.ts';

/** Where a call can be undone. */
interface Undo {
  readonly web: boolean;
  readonly desktop: boolean;
}

const nowhere: Undo = { web: false, desktop: false };
const onDesktop: Undo = { web: false, desktop: true };
const onWeb: Undo = { web: true, desktop: false };

/**
 * Of the simulated calls those that can not be undone everywhere, by
 * https://learn.microsoft.com/office/dev/add-ins/excel/excel-add-ins-undo-capabilities#unsupported-apis.
 */
const undoOf: Readonly<Record<string, Undo>> = {
  'DocumentProperties.Author': onDesktop,
  'DocumentProperties.Category': onDesktop,
  'DocumentProperties.Comments': onDesktop,
  'DocumentProperties.Company': onDesktop,
  'DocumentProperties.Keywords': onDesktop,
  'DocumentProperties.Manager': onDesktop,
  'DocumentProperties.Subject': onDesktop,
  'DocumentProperties.Title': onDesktop,
  'NamedItem.Comment': onDesktop,
  'Workbook.Save': nowhere,
  'Workbook.Close': nowhere,
  'Worksheet.Copy': nowhere,
  'Worksheet.Delete': nowhere,
  'Worksheet.Name': onWeb,
  'Worksheet.Position': onWeb,
  'Worksheet.StandardWidth': onDesktop,
  'Worksheet.Visibility': onWeb,
  'WorksheetProtection.Protect': nowhere,
  'WorksheetProtection.Unprotect': nowhere,
};

/** @param name of a call or of a property that is written, as on the wire: `Worksheet.Visibility`. */
export function canBeUndone(platform: Platform, name: string): boolean {
  return undoOf[name]?.[platform.officePlatform === 'OfficeOnline' ? 'web' : 'desktop'] ?? true;
}

/**
 * Whether what an add-in writes becomes a step of the undo list, from ExcelApi 1.19 on
 * (https://github.com/OfficeDev/office-js-docs-pr/pull/5175). Before that a write empties the list
 * (https://github.com/OfficeDev/office-js/issues/2802).
 */
export function undoesWrites(requirementSets: Readonly<Record<string, string>>): boolean {
  return isSupported(requirementSets, 'ExcelApi', '1.19');
}

/** Whether an update of the ribbon empties the undo list: https://github.com/OfficeDev/office-js/issues/3788, open, on Windows and the Mac. */
export function losesUndoByRibbon({ officePlatform }: Platform): boolean {
  return officePlatform !== 'OfficeOnline';
}

/** Whether `Excel.run` knows `mergeUndoGroup`: the typings give it ExcelApi 1.20. No page says what an older Excel makes of it. */
export function mergesUndo(requirementSets: Readonly<Record<string, string>>): boolean {
  return isSupported(requirementSets, 'ExcelApi', '1.20');
}
