import type { SheetCell, SummaryBlock, WorkbookPort } from '@tpr/core/workbook';
import { sheetProtected } from '@tpr/core/google';
import { CellWriter } from './cell-writing.ts';
import { activeBook, growTo, type Sheet } from './grid.ts';
import { openSheet, seenByAll } from './new-table.ts';
import { isGuarded } from './table-locator.ts';

/** Metadata key of the summary sheet: its requested title. */
const summaryKey = 'tpr.summary';
/** Metadata key of the summary sheet: the written rows and columns, and the titles of the add-on's charts. */
const layoutKey = 'tpr.summary.layout';
/** Rows that a chart takes beside its numbers. */
const chartRows = 15;
const gapRows = 2;
const heat = { low: '#63be7b', middle: '#ffeb84', high: '#f8696b' };

interface Layout {
  readonly rows: number;
  readonly columns: number;
  readonly charts: readonly string[];
}

/** Writes the numbers again. A chart, identified by its block's title, gets the new numbers and keeps its place. */
export function writeSummary({ sheet: title, blocks }: WorkbookPort['writeSummary']['in']): void {
  const sheet = findSheet(title) ?? makeSheet(title);
  if (isGuarded(sheet)) throw sheetProtected(sheet.getName());
  const before = readLayout(sheet);
  if (before.rows > 0) sheet.getRange(1, 1, before.rows, before.columns).clearContent();
  const wanted = blocks.filter(hasChart).map((block) => block.title);
  for (const chart of sheet.getCharts()) {
    const name = String(chart.getOptions()?.get('title') ?? '');
    if (before.charts.includes(name) && !wanted.includes(name)) sheet.removeChart(chart);
  }
  const others = sheet.getConditionalFormatRules().filter((rule) => !isHeat(rule));
  sheet.setConditionalFormatRules(others);
  let top = 1;
  let columns = 1;
  for (const block of blocks) {
    columns = Math.max(columns, block.header.length);
    writeNumbers(sheet, top, block);
    if (hasChart(block)) placeChart(sheet, top, block);
    const height = 2 + block.rows.length;
    top += (hasChart(block) ? Math.max(height, chartRows) : height) + gapRows;
  }
  saveLayout(sheet, { rows: top, columns, charts: wanted });
}

/** Whether a rule has the colours of a summary's numbers. Other rules are those of users. */
function isHeat(rule: GoogleAppsScript.Spreadsheet.ConditionalFormatRule): boolean {
  const gradient = rule.getGradientCondition();
  return gradient?.getMinColor().toLowerCase() === heat.low && gradient.getMaxColor().toLowerCase() === heat.high;
}

function hasChart({ look, rows }: SummaryBlock): boolean {
  return rows.length > 0 && (look === 'columns' || look === 'pie');
}

/** A copy of the sheet has its marks, but another name. */
function findSheet(title: string): Sheet | undefined {
  const marks = activeBook().createDeveloperMetadataFinder().withKey(summaryKey).withValue(title).find();
  const sheets = marks.flatMap((mark) => mark.getLocation().getSheet() ?? []);
  return sheets.find((sheet) => sheet.getName() === title) ?? sheets[0];
}

function makeSheet(title: string): Sheet {
  const sheet = openSheet(title);
  sheet.addDeveloperMetadata(summaryKey, title, seenByAll());
  return sheet;
}

function writeNumbers(sheet: Sheet, top: number, { title, header, rows, look }: SummaryBlock): void {
  const width = Math.max(1, header.length);
  const lines = [[title], [...header], ...rows].map((line): SheetCell[] =>
    Array.from({ length: width }, (_, at) => line[at] ?? null),
  );
  growTo(sheet, top + lines.length + gapRows, width);
  // The title stays merged with the empty cells beside it. Merged numbers would be lost.
  const numbers = sheet.getRange(top + 1, 1, lines.length - 1, width);
  for (const merged of numbers.getMergedRanges()) merged.breakApart();
  const types = Array.from({ length: width }, () => 'number' as const);
  const writer = new CellWriter(sheet);
  writer.write(top, 1, types, lines, false);
  writer.check();
  sheet.getRange(top, 1, 2, width).setFontWeight('bold');
  sheet.getRange(top, 1, 1, 1).setFontSize(13);
  if (look !== 'heat' || rows.length === 0 || width < 2) return;
  const rule = SpreadsheetApp.newConditionalFormatRule()
    .setGradientMinpoint(heat.low)
    .setGradientMidpointWithValue(heat.middle, SpreadsheetApp.InterpolationType.PERCENTILE, '50')
    .setGradientMaxpoint(heat.high)
    .setRanges([sheet.getRange(top + 2, 2, rows.length, width - 1)]);
  sheet.setConditionalFormatRules([...sheet.getConditionalFormatRules(), rule.build()]);
}

function placeChart(sheet: Sheet, top: number, { title, header, rows, look }: SummaryBlock): void {
  const numbers = sheet.getRange(top + 1, 1, rows.length + 1, header.length);
  const found = sheet.getCharts().find((chart) => chart.getOptions()?.get('title') === title);
  if (found !== undefined) {
    sheet.updateChart(found.modify().clearRanges().addRange(numbers).build());
    return;
  }
  const type = look === 'pie' ? Charts.ChartType.PIE : Charts.ChartType.COLUMN;
  const chart = sheet.newChart().setChartType(type).addRange(numbers).setNumHeaders(1).setOption('title', title);
  // Below the title, which is wider than the columns of the numbers.
  sheet.insertChart(chart.setPosition(top + 1, header.length + 2, 0, 0).build());
}

function readLayout(sheet: Sheet): Layout {
  const [kept] = sheet.createDeveloperMetadataFinder().withKey(layoutKey).find();
  try {
    return JSON.parse(kept?.getValue() ?? '') as Layout;
  } catch {
    return { rows: 0, columns: 0, charts: [] };
  }
}

function saveLayout(sheet: Sheet, layout: Layout): void {
  const text = JSON.stringify(layout);
  const [kept] = sheet.createDeveloperMetadataFinder().withKey(layoutKey).find();
  if (kept !== undefined) kept.setValue(text);
  else sheet.addDeveloperMetadata(layoutKey, text, seenByAll());
}
