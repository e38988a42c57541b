import type { sheets_v4 } from 'googleapis/build/src/apis/sheets/index.js';
import { nameRange, runsOf } from './a1.ts';
import type { RawCell } from './sheet-cell.ts';

/** The body that Google recommends at most. */
const maxBatchBytes = 2_000_000;

/** Values for one row of one sheet; null leaves a cell as it is. */
export interface RowValues {
  /** From 0, in rising order. */
  readonly row: number;
  readonly cells: ReadonlyMap<number, RawCell>;
}

export interface ValueBatch {
  readonly body: sheets_v4.Schema$BatchUpdateValuesRequest;
  readonly rowCount: number;
}

/**
 * Packs rows into as few bodies as their bytes allow. Neighbours share a range: rows one below the other, and columns
 * of a run side by side. A row that weighs more than a body goes alone.
 * @param columns where values may stand; a column in between that is not ours parts two ranges.
 */
export function* packValues(
  title: string,
  columns: readonly number[],
  rows: readonly RowValues[],
  maxBytes = maxBatchBytes,
): Generator<ValueBatch> {
  const envelope = JSON.stringify(bodyOf([])).length;
  const runs = runsOf([...columns].sort((a, b) => a - b));
  let batch = new Packing();
  for (const { row, cells } of rows) {
    const pieces = runs.flatMap((run) => pieceOf(run.start, run.end, cells));
    const weight = pieces.reduce((sum, piece) => sum + weighPiece(title, piece), 0);
    if (batch.rowCount > 0 && envelope + batch.bytes + weight > maxBytes) {
      yield batch.close(title);
      batch = new Packing();
    }
    batch.add(row, pieces, title);
  }
  if (batch.rowCount > 0) yield batch.close(title);
}

interface Piece {
  readonly startColumn: number;
  readonly values: readonly (RawCell | null)[];
}

/** The whole run, so that it joins its neighbours; from its first value to its last where those are far fewer. */
function pieceOf(start: number, end: number, cells: ReadonlyMap<number, RawCell>): Piece[] {
  const values = Array.from({ length: end - start }, (_, offset) => cells.get(start + offset) ?? null);
  const first = values.findIndex((value) => value !== null);
  const last = values.findLastIndex((value) => value !== null) + 1;
  if (first < 0) return [];
  const isSparse = 2 * (last - first) <= values.length;
  return isSparse
    ? [{ startColumn: start + first, values: values.slice(first, last) }]
    : [{ startColumn: start, values }];
}

/** As in a range of its own: where it joins the range above, it weighs less. */
function weighPiece(title: string, { values }: Piece): number {
  return Buffer.byteLength(JSON.stringify(values)) + 1 + rangeBytes(title);
}

const rangeBytes = (title: string): number =>
  Buffer.byteLength(JSON.stringify({ range: nameRange(title, 9_999_998, 9_999_999, 18_277, 18_278), values: [] })) + 1;

interface OpenRange {
  readonly startRow: number;
  readonly startColumn: number;
  readonly width: number;
  readonly values: (readonly (RawCell | null)[])[];
}

class Packing {
  bytes = 0;
  rowCount = 0;
  private readonly ranges: OpenRange[] = [];
  /** The range of a column run that ends right above. */
  private open: OpenRange[] = [];

  add(row: number, pieces: readonly Piece[], title: string): void {
    this.rowCount += 1;
    this.open = pieces.map((piece) => {
      const { startColumn, values } = piece;
      const above = this.open.find(
        (range) =>
          range.startColumn === startColumn &&
          range.width === values.length &&
          range.startRow + range.values.length === row,
      );
      this.bytes += weighPiece(title, piece) - (above === undefined ? 0 : rangeBytes(title));
      const range = above ?? { startRow: row, startColumn, width: values.length, values: [] };
      range.values.push(values);
      if (above === undefined) this.ranges.push(range);
      return range;
    });
  }

  close(title: string): ValueBatch {
    const data = this.ranges.map(({ startRow, startColumn, width, values }) => ({
      range: nameRange(title, startRow, startRow + values.length, startColumn, startColumn + width),
      values: values.map((row) => [...row]),
    }));
    return { body: bodyOf(data), rowCount: this.rowCount };
  }
}

function bodyOf(data: sheets_v4.Schema$ValueRange[]): sheets_v4.Schema$BatchUpdateValuesRequest {
  return { valueInputOption: 'RAW', includeValuesInResponse: false, data };
}
