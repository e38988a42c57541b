import type { Platform } from './platform.ts';

type Code = 'GeneralException' | 'InvalidSelection';

/**
 * The simulated calls that Excel refuses while another workbook is in front, by
 * https://learn.microsoft.com/office/dev/add-ins/excel/excel-add-ins-troubleshooting#api-limitations-when-the-active-workbook-switches.
 */
const refusedBehind: Readonly<Record<string, Code>> = {
  'Chart.Activate': 'GeneralException',
  'Range.Select': 'GeneralException',
  'Table.ClearFilters': 'GeneralException',
  'Workbook.GetActiveCell': 'InvalidSelection',
  'Workbook.GetSelectedRange': 'InvalidSelection',
  'Workbook.GetSelectedRanges': 'InvalidSelection',
  'Worksheet.Activate': 'GeneralException',
  'Worksheet.Delete': 'InvalidSelection',
  'Worksheet.Gridlines': 'GeneralException',
  'Worksheet.Headings': 'GeneralException',
  'Worksheet.ShowGridlines': 'GeneralException',
  'Worksheet.ShowHeadings': 'GeneralException',
  'WorksheetCollection.Add': 'GeneralException',
  'WorksheetFreezePanes.FreezeAt': 'GeneralException',
  'WorksheetFreezePanes.FreezeColumns': 'GeneralException',
  'WorksheetFreezePanes.FreezeRows': 'GeneralException',
  'WorksheetFreezePanes.GetLocationOrNullObject': 'GeneralException',
  'WorksheetFreezePanes.Unfreeze': 'GeneralException',
};

/**
 * The error code of a call while another workbook is in front, in Excel on Windows and on the Mac.
 * @param name as on the wire: `Worksheet.Activate`.
 */
export const refusalBehind = ({ officePlatform }: Platform, name: string): Code | undefined =>
  officePlatform === 'OfficeOnline' ? undefined : refusedBehind[name];
