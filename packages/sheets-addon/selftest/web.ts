import type { Drive } from './google.ts';

/** A spreadsheet of Google's documentation, which everybody may see, and which no sign-in of clasp has made. */
export const foreignSpreadsheet = '1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms';

/** What the web interfaces answer, in rows as the probe writes them: no page states it. */
export async function probeWeb(drive: Drive, foreign: string): Promise<string[][]> {
  return [['the export of a spreadsheet that the app has not made', await drive.tryExport(foreign), 'open', '']];
}
