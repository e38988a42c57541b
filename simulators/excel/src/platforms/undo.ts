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
 * The simulated calls that cannot be undone on every platform, by
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
 * Whether writes of an add-in can be undone: from ExcelApi 1.19 on
 * (https://github.com/OfficeDev/office-js-docs-pr/pull/5175). Before that a write clears the undo list
 * (https://github.com/OfficeDev/office-js/issues/2802).
 */
export function undoesWrites(requirementSets: Readonly<Record<string, string>>): boolean {
  return isSupported(requirementSets, 'ExcelApi', '1.19');
}

/**
 * Whether a ribbon update clears the undo list: on Windows and the Mac
 * (https://github.com/OfficeDev/office-js/issues/3788, open).
 */
export function losesUndoByRibbon({ officePlatform }: Platform): boolean {
  return officePlatform !== 'OfficeOnline';
}

/**
 * Whether `Excel.run` supports `mergeUndoGroup`: ExcelApi 1.20 by the typings. What an older Excel does with it is
 * undocumented.
 */
export function mergesUndo(requirementSets: Readonly<Record<string, string>>): boolean {
  return isSupported(requirementSets, 'ExcelApi', '1.20');
}
