import type { NewColumn } from '@tpr/core/workbook';
import { writeQuietly } from './quiet-write.ts';
import { writeCells } from './cell-block.ts';
import { addSheet } from './sheet-structure.ts';
import { textFormat } from './number-formats.ts';

/** Hidden sheet with the lists that cells offer, one in each column. */
const listsSheet = 'TPR lists';
/** Maximum length of a list that is written out, with commas, in the validation rule. */
const longestInline = 255;

/** @returns the source of the list that the cells of each column offer; columns without choices are absent. */
export async function writeLists<C extends Pick<NewColumn, 'choices'>>(
  context: Excel.RequestContext,
  columns: readonly C[],
): Promise<Map<C, string>> {
  const sources = new Map<C, string>();
  const long: C[] = [];
  for (const column of columns) {
    const { choices = [] } = column;
    const inline = choices.join(',');
    if (choices.length === 0) continue;
    if (inline.length <= longestInline && choices.every(isPlain)) sources.set(column, inline);
    else long.push(column);
  }
  if (long.length === 0) return sources;
  const { sheet, from } = await openListsSheet(context);
  await writeQuietly(context, () =>
    long.forEach((column, index) => {
      const choices = column.choices ?? [];
      const range = sheet.getRangeByIndexes(0, from + index, choices.length, 1);
      writeCells(
        range,
        choices.map((choice) => [choice]),
        [textFormat],
        true,
      );
      const letters = lettersOf(from + index);
      sources.set(column, `='${listsSheet}'!$${letters}$1:$${letters}$${choices.length}`);
    }),
  );
  return sources;
}

/** Whether a choice can be written out. A comma would split it, and a leading sign would make it a formula. */
function isPlain(choice: string): boolean {
  return /^[^=+\-@,'"\s][^,"\n\r]*$/.test(choice);
}

async function openListsSheet(context: Excel.RequestContext): Promise<{ sheet: Excel.Worksheet; from: number }> {
  const found = context.workbook.worksheets.getItemOrNullObject(listsSheet).load('name');
  await context.sync();
  if (found.isNullObject) {
    return { sheet: await addSheet(context, listsSheet, 'VeryHidden'), from: 0 };
  }
  const used = found.getUsedRangeOrNullObject(true).load('columnIndex,columnCount');
  await context.sync();
  return { sheet: found, from: used.isNullObject ? 0 : used.columnIndex + used.columnCount };
}

function lettersOf(column: number): string {
  const rest = Math.floor(column / 26);
  return (rest > 0 ? lettersOf(rest - 1) : '') + String.fromCharCode(65 + (column % 26));
}
