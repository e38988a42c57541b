import { LineFile } from '../../state/line-file.ts';

/**
 * Id of the script into which tpr has installed the add-on from this folder. Every editor of the spreadsheet can change
 * the note in the spreadsheet, but not this file.
 */
export function readOwnScript(spreadsheetId: string): string | undefined {
  const file = LineFile.open(pathOf(spreadsheetId));
  const lines = file === undefined ? [] : [...file.lines()];
  file?.close();
  return lines[0]?.bytes.toString('utf8');
}

export function noteOwnScript(spreadsheetId: string, scriptId: string): void {
  LineFile.create(pathOf(spreadsheetId), (file) => void file.append(scriptId)).close();
}

const pathOf = (spreadsheetId: string): string => `.script-${spreadsheetId}.tpr`;
