import type { SummaryBlock } from '@tpr/core';
import { writeQuietly } from './batch.ts';
import { writeCells } from './cell-block.ts';
import { loadTexts, saveTexts } from './document-texts.ts';
import { openSheet } from './new-table.ts';
import { isProtected } from './fault.ts';
import { hasChart, isSameLayout, layOut, linesOf, type PlacedBlock } from './summary-layout.ts';

/** What is kept of a summary sheet: which one it is, and what stood where. */
interface KeptSummary {
  readonly sheet: string;
  readonly layout: readonly PlacedBlock[];
}

/** Charts beside the numbers; wide enough to read, narrow enough to print. */
const chartColumns = 7;
const heatColors = { low: '#63BE7B', middle: '#FFEB84', high: '#F8696B' };

/**
 * Writes the numbers anew. Charts and colours stay as the user formatted them as long as the blocks keep their places;
 * else they are made anew.
 */
export async function writeSummary(
  context: Excel.RequestContext,
  title: string,
  blocks: readonly SummaryBlock[],
): Promise<void> {
  const key = `summary ${title}`;
  const kept = readKept((await loadTexts(context, [key]))[0]);
  const found = await findSheet(context, kept);
  const layout = layOut(blocks);
  const isFresh = found === undefined || !isSameLayout(kept?.layout ?? [], layout);
  const sheet = found ?? (await openSheet(context, title));
  const charts = isFresh && found !== undefined ? sheet.charts.load('items/name') : undefined;
  if (charts !== undefined) await context.sync();
  await writeQuietly(context, () => {
    if (found !== undefined) sheet.getRange().clear('Contents');
    for (const chart of charts?.items ?? []) if (chart.name.startsWith(chartName(0, ''))) chart.delete();
    if (isFresh && found !== undefined) sheet.getRange().conditionalFormats.clearAll();
    layout.forEach((place, at) => {
      writeBlock(sheet, place, blocks[at]!);
      if (isFresh) dressBlock(sheet, place, at);
    });
    sheet.load('id');
  });
  await saveTexts(context, [[key, JSON.stringify({ sheet: sheet.id, layout } satisfies KeptSummary)]]);
}

function readKept(text: string | undefined): KeptSummary | undefined {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as KeptSummary);
  } catch {
    return undefined;
  }
}

/** @throws ConnectorError `config` when our sheet is there but protected. */
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
  const general = Array.from({ length: columns }, () => 'General');
  // Texts get an apostrophe here, so that the user's formats of the cells stay.
  writeCells(sheet.getRangeByIndexes(top, 0, rows + 2, columns), linesOf(block, columns), general, false);
}

function dressBlock(sheet: Excel.Worksheet, place: PlacedBlock, at: number): void {
  const { top, rows, columns, look, title } = place;
  const heading = sheet.getRangeByIndexes(top, 0, 1, 1);
  heading.format.font.bold = true;
  heading.format.font.size = 13;
  sheet.getRangeByIndexes(top + 1, 0, 1, columns).format.font.bold = true;
  sheet.getRangeByIndexes(top + 1, 0, rows + 1, columns).format.autofitColumns();
  if (hasChart(place)) {
    const data = sheet.getRangeByIndexes(top + 1, 0, rows + 1, columns);
    const chart = sheet.charts.add(look === 'pie' ? 'Pie' : 'ColumnClustered', data, 'Columns');
    chart.name = chartName(at, title);
    chart.title.text = title;
    const from = sheet.getRangeByIndexes(top, columns + 1, 1, 1);
    chart.setPosition(from, sheet.getRangeByIndexes(top + 13, columns + chartColumns, 1, 1));
  }
  if (look === 'heat' && rows > 0 && columns > 1) {
    const cells = sheet.getRangeByIndexes(top + 2, 1, rows, columns - 1);
    cells.conditionalFormats.add('ColorScale').colorScale.criteria = {
      minimum: { type: 'LowestValue', color: heatColors.low },
      midpoint: { type: 'Percentile', formula: '50', color: heatColors.middle },
      maximum: { type: 'HighestValue', color: heatColors.high },
    };
  }
}

/** Told from charts of the user by its beginning. */
function chartName(at: number, title: string): string {
  return title === '' ? 'TPR chart ' : `TPR chart ${at + 1} ${title}`;
}
