import type { Sheet } from '@tpr/google-simulator/apps-script';

/** The rows of a sheet, one text each. */
export function cellsOf(sheet: Sheet): string[] {
  const { row, column } = sheet.extent();
  return Array.from({ length: row }, (_, at) =>
    JSON.stringify(Array.from({ length: column }, (__, place) => sheet.at(at + 1, place + 1).value ?? null)),
  );
}
