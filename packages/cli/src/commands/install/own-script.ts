import { LineFile } from '../../state/line-file.ts';

/**
 * Which script tpr has put the add-on into from this folder. The note in the spreadsheet is for everybody who may edit it
 * to change; this one is not.
 */
export function readOwnScript(spreadsheetId: string): string | undefined {
  const file = LineFile.open(pathOf(spreadsheetId));
  const lines = file === undefined ? [] : [...file.lines()];
  file?.close();
  return lines[0]?.bytes.toString('utf8');
}

export function noteOwnScript(spreadsheetId: string, scriptId: string): void {
  LineFile.create(pathOf(spreadsheetId), (file) => void file.append([scriptId])).close();
}

const pathOf = (spreadsheetId: string): string => `.script-${spreadsheetId}.tpr`;
