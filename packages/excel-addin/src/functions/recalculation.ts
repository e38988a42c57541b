import type { LeftSheet } from '@tpr/panel';
import { codeOf, isTooLarge } from '../workbook/excel-error.ts';
import { writeQuietly } from '../workbook/quiet-write.ts';

/** A call of a custom function: its namespace, a period and the first letter of its name. */
const customCalls = /\b(\w+)\.[A-Z]/gi;

/** Whether a formula calls a function of this namespace, in any case of letters. */
const callsOurs = (formula: string, namespace: string): boolean =>
  [...formula.matchAll(customCalls)].some(([, name = '']) => name.toUpperCase() === namespace);

/** Maximum cells of one read; fewer if Excel reports that its response would be too large. */
const cellsAtOnce = 5_000;
/** Maximum formulas of one write. A formula has 8,192 characters at most, and a request to Excel on the web 5 MB. */
const entriesAtOnce = 500;

/**
 * Has Excel evaluate every formula of this namespace again, on each sheet that has one. A sheet is marked as changed
 * and calculated. A cell with an error is also entered again, because a calculation does not call a function that has
 * failed (https://github.com/OfficeDev/office-js/issues/4502). Refused sheets, such as protected ones, are skipped.
 * @param tell receives the sheets that are not recalculated so far: skipped ones and pending ones.
 * @returns the skipped sheets, which have to be reported to the user.
 */
export async function recalculateFormulas(
  excel: Pick<typeof Excel, 'run'>,
  namespace: string,
  tell: (left: readonly LeftSheet[]) => void = () => undefined,
): Promise<readonly LeftSheet[]> {
  const refused: LeftSheet[] = [];
  await excel.run({ delayForCellEdit: true }, async (context) => {
    const sheets = context.workbook.worksheets.load('items/name,items/visibility');
    await context.sync();
    const waiting = new Set(sheets.items);
    const reportLeft = () => tell([...refused, ...[...waiting].filter(isFound).map(toLeft)]);
    reportLeft();
    for (const sheet of sheets.items) {
      const { name } = sheet;
      await recalculateSheet(context, sheet, namespace).catch((error: unknown) => {
        if (isFound(sheet)) refused.push({ name, isProtected: codeOf(error) === 'AccessDenied' });
      });
      waiting.delete(sheet);
      reportLeft();
    }
  });
  return refused;
}

/** Whether a pending sheet is reported: very hidden sheets, such as the one with stored texts, are not. */
const isFound = ({ visibility }: Excel.Worksheet): boolean => visibility !== 'VeryHidden';
const toLeft = ({ name }: Excel.Worksheet): LeftSheet => ({ name, isProtected: false });

async function recalculateSheet(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  namespace: string,
): Promise<void> {
  const found = sheet.getRange().getSpecialCellsOrNullObject('Formulas').load('cellCount');
  await context.sync();
  if (found.isNullObject) return;
  const areas = found.areas.load('items/rowCount,items/columnCount');
  await context.sync();
  let isAnyOurs = false;
  const failed: FormulaCell[] = [];
  for (const blocks of portionsOf(areas.items.flatMap(cutArea))) {
    for (const cell of await readCells(context, blocks, namespace)) {
      isAnyOurs = true;
      if (cell.hasFailed) failed.push(cell);
    }
  }
  if (!isAnyOurs) return;
  sheet.calculate(true);
  await context.sync();
  for (let from = 0; from < failed.length; from += entriesAtOnce) {
    const cells = failed.slice(from, from + entriesAtOnce);
    await writeQuietly(context, () => cells.forEach(enterAgain));
  }
}

/** A block of an area of adjacent cells; `row` and `column` are counted from the first cell of the area. */
interface Block {
  readonly area: Excel.Range;
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

/** A cell with a formula of this namespace. */
interface FormulaCell {
  readonly area: Excel.Range;
  readonly row: number;
  readonly column: number;
  readonly formula: string;
  readonly hasFailed: boolean;
}

const sizeOf = ({ rows, columns }: Block): number => rows * columns;

function cutArea(area: Excel.Range): Block[] {
  const { rowCount, columnCount: columns } = area;
  const rowsAtOnce = Math.max(1, Math.floor(cellsAtOnce / columns));
  const blocks: Block[] = [];
  for (let row = 0; row < rowCount; row += rowsAtOnce) {
    blocks.push({ area, row, column: 0, rows: Math.min(rowsAtOnce, rowCount - row), columns });
  }
  return blocks;
}

/** Groups blocks into reads of at most `cellsAtOnce` cells. */
function portionsOf(blocks: readonly Block[]): Block[][] {
  const portions: Block[][] = [];
  let cells = Infinity;
  for (const block of blocks) {
    cells += sizeOf(block);
    if (cells > cellsAtOnce) {
      portions.push([]);
      cells = sizeOf(block);
    }
    portions[portions.length - 1]!.push(block);
  }
  return portions;
}

/** The cells in these blocks with a formula of this namespace; blocks are halved if the response would be too large. */
async function readCells(
  context: Excel.RequestContext,
  blocks: readonly Block[],
  namespace: string,
): Promise<FormulaCell[]> {
  const read = blocks.map((block) => rangeOf(block).load('formulas,valueTypes'));
  try {
    await context.sync();
  } catch (error) {
    const halves = halve(blocks);
    if (!isTooLarge(error) || halves === undefined) throw error;
    return [...(await readCells(context, halves[0], namespace)), ...(await readCells(context, halves[1], namespace))];
  }
  return blocks.flatMap((block, at) => oursIn(block, read[at]!, namespace));
}

function rangeOf({ area, row, column, rows, columns }: Block): Excel.Range {
  if (rows === area.rowCount && columns === area.columnCount) return area;
  return area.getCell(row, column).getResizedRange(rows - 1, columns - 1);
}

/** Undefined for a single cell. */
function halve(blocks: readonly Block[]): readonly [readonly Block[], readonly Block[]] | undefined {
  const middle = Math.ceil(blocks.length / 2);
  if (blocks.length > 1) return [blocks.slice(0, middle), blocks.slice(middle)];
  const [block] = blocks;
  if (block === undefined || sizeOf(block) === 1) return undefined;
  const { row, column, rows, columns } = block;
  if (rows > 1) {
    const upper = Math.ceil(rows / 2);
    return [[{ ...block, rows: upper }], [{ ...block, row: row + upper, rows: rows - upper }]];
  }
  const left = Math.ceil(columns / 2);
  return [[{ ...block, columns: left }], [{ ...block, column: column + left, columns: columns - left }]];
}

function oursIn({ area, row, column }: Block, { formulas, valueTypes }: Excel.Range, namespace: string): FormulaCell[] {
  return formulas.flatMap((cells: unknown[], down) =>
    cells.flatMap((formula, across): FormulaCell[] => {
      if (typeof formula !== 'string' || !callsOurs(formula, namespace)) return [];
      const hasFailed = valueTypes[down]?.[across] === 'Error';
      return [{ area, row: row + down, column: column + across, formula, hasFailed }];
    }),
  );
}

function enterAgain({ area, row, column, formula }: FormulaCell): void {
  area.getCell(row, column).formulas = [[formula]];
}
