import type { Sheet } from '@tpr/excel-host';
import type { Desk } from '../desk.ts';
import { placeOfCell } from '../grid/cell-place.ts';
import { element, find } from './element.ts';
import type { Texts } from './texts.ts';

type Chart = Sheet['charts'][number];

const usual = { width: 360 };

/** How far the layer of charts begins below the formula bar. */
const layerTop = 24;

/** Stands in for the charts of the sheet: title, kind, and its first series as plain columns, where the add-in placed it. */
export function showCharts({ grid, workbook }: Desk, words: Texts): void {
  const container = find('.grid');
  const layer = element('div', { class: 'charts' });
  find('.sheet').append(layer);
  const draw = () => {
    layer.replaceChildren(
      ...workbook.active.charts.map((chart) => {
        const figure = drawChart(chart, words);
        const { box } = chart.place ?? chart.source;
        const { left, top, right } = placeOfCell(grid, container, box.row, box.column);
        figure.style.left = `${chart.place ? left : right + 8}px`;
        figure.style.top = `${top - layerTop}px`;
        return figure;
      }),
    );
  };
  workbook.onChange(({ kind }) => {
    if (kind === 'ornaments' || kind === 'sheet-activated' || kind === 'cells') queueMicrotask(draw);
  });
  grid.api.addEvent(grid.api.Event.Scroll, draw);
}

function drawChart(chart: Chart, words: Texts): HTMLElement {
  const title = chart.settings.get('Title.Text');
  const caption = `${typeof title === 'string' && title !== '' ? title : chart.name} (${words.chart}, ${chart.kind})`;
  const figure = element('figure', { class: 'chart' }, element('figcaption', {}, caption), drawColumns(chart));
  figure.style.width = `${usual.width}px`;
  return figure;
}

function drawColumns(chart: Chart): HTMLElement {
  const rows = chart.source.isDeleted ? [] : (chart.source.values() ?? []);
  const numbers = rows.slice(1).map((row) => (typeof row[1] === 'number' ? row[1] : 0));
  const most = Math.max(1, ...numbers);
  return element(
    'div',
    {
      class: 'columns',
      role: 'img',
      'aria-label': rows
        .slice(1)
        .map(([name, value]) => `${name} ${value}`)
        .join(', '),
    },
    ...numbers.map((number, index) => {
      const column = element('span', { title: `${rows[index + 1]?.[0] ?? ''} ${number}` });
      column.style.height = `${(100 * number) / most}%`;
      return column;
    }),
  );
}
