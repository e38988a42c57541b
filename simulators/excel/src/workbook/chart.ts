import type { Range } from './range.ts';

/** A chart: the range of its data, and the properties that were set, by wire path (`Title.Text`, `Legend.Position`). */
export class Chart {
  readonly id: string;
  name: string;
  readonly kind: string;
  source: Range;
  seriesBy: string;
  /** First to last cell, once the chart is placed on the grid. */
  place: Range | undefined;
  readonly settings = new Map<string, unknown>();
  /** One map per series: `Name`, `Values`, `XAxisValues`, `Format.Fill.Color`. */
  readonly series: Map<string, unknown>[] = [];

  constructor(id: string, name: string, kind: string, source: Range, seriesBy: string) {
    this.id = id;
    this.name = name;
    this.kind = kind;
    this.source = source;
    this.seriesBy = seriesBy;
    this.drawSeries();
  }

  /** Creates one series per column (or row) after the first, named by its header. */
  drawSeries(): void {
    this.series.length = 0;
    const isByRows = this.seriesBy === 'Rows';
    const values = this.source.values() ?? [];
    const count = (isByRows ? this.source.box.rows : this.source.box.columns) - 1;
    for (let index = 1; index <= Math.max(1, count); index += 1) {
      const name = isByRows ? values[index]?.[0] : values[0]?.[index];
      this.series.push(new Map<string, unknown>([['Name', String(name ?? `Series${index}`)]]));
    }
  }
}
