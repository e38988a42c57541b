import type { SummaryBlock } from '@tpr/core/workbook';
import { writeQuietly } from './quiet-write.ts';
import { writeCells } from './cell-block.ts';
import { loadTexts, saveTexts } from './stored-texts.ts';
import { openSheet } from './new-table.ts';
import { isProtected } from './fault.ts';
import { hasChart, layOut, linesOf, type PlacedBlock } from './summary-layout.ts';

/** The stored state of a summary sheet: its id, and the content of its blocks. */
interface KeptSummary {
  readonly sheet: string;
  readonly layout: readonly PlacedBlock[];
}

/** Size of a chart, in columns and rows: wide enough to read, narrow enough to print. */
const chartColumns = 7;
const chartHeight = 13;
const heatColors = { low: '#63BE7B', middle: '#FFEB84', high: '#F8696B' };

/**
 * Writes the numbers again. A chart is identified by the title of its block: it gets the new numbers and keeps the user's
 * formatting. Cells that the user wrote beside the blocks stay.
 */
export async function writeSummary(
  context: Excel.RequestContext,
  writer: string,
  title: string,
  blocks: readonly SummaryBlock[],
): Promise<void> {
  const key = `summary ${title}`;
  const kept = readKept((await loadTexts(context, [key]))[0]?.[0]);
  const found = await findSheet(context, kept);
  const sheet = found ?? (await openSheet(context, title));
  const before = found === undefined || kept === undefined ? [] : kept.layout;
  const layout = layOut(blocks);
  const charts = sheet.charts.load('items/name');
  await context.sync();
  await writeQuietly(context, () => {
    for (const place of before) clearBlock(sheet, place, layout);
    const wanted = new Set(layout.filter(hasChart).map(chartName));
    for (const chart of charts.items) if (isOurs(chart) && !wanted.has(chart.name)) chart.delete();
    layout.forEach((place, at) => {
      writeBlock(sheet, place, blocks[at]!);
      if (before.some((old) => isSamePlace(old, place))) return;
      dressBlock(sheet, place);
      if (hasChart(place))
        placeChart(
          sheet,
          place,
          charts.items.find(({ name }) => name === chartName(place)),
        );
    });
    sheet.load('id');
  });
  await saveTexts(context, writer, [[key, JSON.stringify({ sheet: sheet.id, layout } satisfies KeptSummary)]]);
}

/** Another version may have stored its state in another form: a known sheet is written again, its old blocks stay. */
function readKept(text: string | undefined): KeptSummary | undefined {
  try {
    const { sheet, layout } = (JSON.parse(text ?? 'null') ?? {}) as Partial<Record<keyof KeptSummary, unknown>>;
    if (typeof sheet !== 'string') return undefined;
    return { sheet, layout: Array.isArray(layout) && layout.every(isPlaced) ? (layout as PlacedBlock[]) : [] };
  } catch {
    return undefined;
  }
}

function isPlaced(value: unknown): boolean {
  const { title, look, top, rows, columns } = (value ?? {}) as Partial<Record<keyof PlacedBlock, unknown>>;
  return (
    typeof title === 'string' &&
    typeof look === 'string' &&
    [top, rows, columns].every((each) => Number.isInteger(each) && Number(each) >= 0)
  );
}

/** @throws ConnectorError `config` if the summary sheet exists but is protected. */
async function findSheet(context: Excel.RequestContext, kept: KeptSummary | undefined) {
  if (kept === undefined) return undefined;
  const sheet = context.workbook.worksheets.getItemOrNullObject(kept.sheet).load('name');
  await context.sync();
  if (sheet.isNullObject) return undefined;
  const protection = sheet.protection.load('protected');
  await context.sync();
  if (protection.protected) throw isProtected(sheet.name);
  return sheet;
}

function writeBlock(sheet: Excel.Worksheet, { top, rows, columns }: PlacedBlock, block: SummaryBlock): void {
  // Texts get an apostrophe here, so that the user's formats of the cells stay.
  const formats = Array.from({ length: columns }, () => undefined);
  writeCells(sheet.getRangeByIndexes(top, 0, rows + 2, columns), linesOf(block, columns), formats, false);
}

/** Clears a block. The formats of a block that stays at its place are kept. */
function clearBlock(sheet: Excel.Worksheet, place: PlacedBlock, layout: readonly PlacedBlock[]): void {
  const cells = sheet.getRangeByIndexes(place.top, 0, place.rows + 2, place.columns);
  cells.clear('Contents');
  if (layout.some((next) => isSamePlace(next, place))) return;
  cells.clear('Formats');
  if (place.look === 'heat') cells.conditionalFormats.clearAll();
}

function dressBlock(sheet: Excel.Worksheet, { top, rows, columns, look }: PlacedBlock): void {
  const heading = sheet.getRangeByIndexes(top, 0, 1, 1);
  heading.format.font.bold = true;
  heading.format.font.size = 13;
  sheet.getRangeByIndexes(top + 1, 0, 1, columns).format.font.bold = true;
  sheet.getRangeByIndexes(top + 1, 0, rows + 1, columns).format.autofitColumns();
  if (look !== 'heat' || rows === 0 || columns < 2) return;
  const cells = sheet.getRangeByIndexes(top + 2, 1, rows, columns - 1);
  cells.conditionalFormats.add('ColorScale').colorScale.criteria = {
    minimum: { type: 'LowestValue', color: heatColors.low },
    midpoint: { type: 'Percentile', formula: '50', color: heatColors.middle },
    maximum: { type: 'HighestValue', color: heatColors.high },
  };
}

function placeChart(sheet: Excel.Worksheet, place: PlacedBlock, found: Excel.Chart | undefined): void {
  const { top, rows, columns, look, title } = place;
  const numbers = sheet.getRangeByIndexes(top + 1, 0, rows + 1, columns);
  const chart = found ?? sheet.charts.add(look === 'pie' ? 'Pie' : 'ColumnClustered', numbers, 'Columns');
  if (found === undefined) {
    chart.name = chartName(place);
    chart.title.text = title;
  } else {
    chart.setData(numbers, 'Columns');
  }
  // Below the title, which is wider than the columns of the numbers.
  const from = sheet.getRangeByIndexes(top + 1, columns + 1, 1, 1);
  chart.setPosition(from, sheet.getRangeByIndexes(top + 1 + chartHeight, columns + chartColumns, 1, 1));
}

function isSamePlace(a: PlacedBlock, b: PlacedBlock): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Prefix of the names of the add-in's charts. A block with another look has another chart. */
const ownCharts = 'TPR ';

function chartName({ title, look }: PlacedBlock): string {
  return `${ownCharts}${look} ${title}`;
}

function isOurs({ name }: Excel.Chart): boolean {
  return name.startsWith(ownCharts);
}
