import type { SheetCell, SummaryBlock } from '@tpr/core/workbook';

/** A block's place on the summary sheet, from 0. */
export interface PlacedBlock {
  readonly title: string;
  readonly look: SummaryBlock['look'];
  /** Row of the title; header and rows follow. */
  readonly top: number;
  readonly rows: number;
  readonly columns: number;
}

/** Rows that a chart needs beside its numbers. */
const chartRows = 15;
const gapRows = 2;

/** Places the blocks below each other; the same blocks always have the same places. */
export function layOut(blocks: readonly SummaryBlock[]): PlacedBlock[] {
  let top = 0;
  return blocks.map(({ title, look, header, rows }) => {
    const place = { title, look, top, rows: rows.length, columns: Math.max(1, header.length) };
    const height = 2 + rows.length;
    top += (hasChart(place) ? Math.max(height, chartRows) : height) + gapRows;
    return place;
  });
}

export function hasChart({ look, rows }: Pick<PlacedBlock, 'look' | 'rows'>): boolean {
  return rows > 0 && (look === 'columns' || look === 'pie');
}

/** Title, header and cells as rows of the same width. */
export function linesOf({ title, header, rows }: SummaryBlock, columns: number): SheetCell[][] {
  return [[title], [...header], ...rows].map((line) => Array.from({ length: columns }, (_, at) => line[at] ?? null));
}
