import type { PlainValue } from './cell-data.ts';
import { placeOfCell } from './cell-place.ts';
import { element, find } from './element.ts';
import type { Grid } from './grid.ts';

/** A placeholder for a chart: a caption, and its first series as plain columns. */
export interface DrawnChart {
  readonly caption: string;
  /** Header and rows: each a name and a number. */
  readonly rows: readonly (readonly PlainValue[])[];
  readonly row: number;
  readonly column: number;
  /** Whether it is drawn to the right of its cell, not over it. */
  readonly isBeside: boolean;
}

/** The vertical offset of the chart layer, below the formula bar. */
const layerTop = 24;
const widthPixels = 360;

/** Shows the charts of the active sheet over the grid. */
export class ChartLayer {
  private readonly grid: Grid;
  private readonly charts: () => readonly DrawnChart[];
  private readonly layer = element('div', { class: 'charts' });

  constructor(grid: Grid, charts: () => readonly DrawnChart[]) {
    this.grid = grid;
    this.charts = charts;
    find('.sheet').append(this.layer);
    grid.api.addEvent(grid.api.Event.Scroll, () => this.draw());
  }

  draw(): void {
    const container = find('.grid');
    this.layer.replaceChildren(
      ...this.charts().map((chart) => {
        const figure = drawChart(chart);
        const { left, top, right } = placeOfCell(this.grid, container, chart.row, chart.column);
        figure.style.left = `${chart.isBeside ? right + 8 : left}px`;
        figure.style.top = `${top - layerTop}px`;
        return figure;
      }),
    );
  }
}

function drawChart({ caption, rows }: DrawnChart): HTMLElement {
  const figure = element('figure', { class: 'chart' }, element('figcaption', {}, caption), drawColumns(rows.slice(1)));
  figure.style.width = `${widthPixels}px`;
  return figure;
}

function drawColumns(rows: DrawnChart['rows']): HTMLElement {
  const numbers = rows.map((row) => (typeof row[1] === 'number' ? row[1] : 0));
  const most = Math.max(1, ...numbers);
  const labels = rows.map(([name, value]) => `${String(name ?? '')} ${String(value ?? '')}`);
  return element(
    'div',
    { class: 'columns', role: 'img', 'aria-label': labels.join(', ') },
    ...numbers.map((number, index) => {
      const column = element('span', { title: labels[index] ?? '' });
      column.style.height = `${(100 * number) / most}%`;
      return column;
    }),
  );
}
