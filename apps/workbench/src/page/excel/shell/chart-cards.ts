import { plainValue, type Sheet } from '@tpr/excel-simulator';
import { ChartLayer, type DrawnChart } from '../../shared/chart-layer.ts';
import type { WorkbookPage } from '../workbook-page.ts';
import type { Messages } from './messages.ts';

type Chart = Sheet['charts'][number];

/**
 * Placeholders for the sheet's charts, where the add-in placed them: title, kind, and the first series as plain
 * columns.
 */
export function showCharts({ grid, workbook }: WorkbookPage, messages: Messages): void {
  const layer = new ChartLayer(grid, () => workbook.active.charts.map((chart) => drawn(chart, messages)));
  workbook.onChange(({ kind }) => {
    if (kind === 'ornaments' || kind === 'sheet-activated' || kind === 'cells') queueMicrotask(() => layer.draw());
  });
}

function drawn(chart: Chart, messages: Messages): DrawnChart {
  const title = chart.settings.get('Title.Text');
  const { box } = chart.place ?? chart.source;
  const rows = chart.source.isDeleted ? [] : (chart.source.values() ?? []);
  return {
    caption: `${typeof title === 'string' && title !== '' ? title : chart.name} (${messages.chart}, ${chart.kind})`,
    rows: rows.map((row) => row.map(plainValue)),
    row: box.row,
    column: box.column,
    isBeside: chart.place === undefined,
  };
}
