import type { Drive } from './google.ts';

/** A public spreadsheet of Google's documentation, which no sign-in of clasp has created. */
export const foreignSpreadsheet = '1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms';

/** The responses of the web interfaces, in the rows of the probe. No documentation states them. */
export async function probeWeb(drive: Drive, foreign: string): Promise<string[][]> {
  return [['the export of a spreadsheet that the app has not made', await drive.tryExport(foreign), 'open', '']];
}
