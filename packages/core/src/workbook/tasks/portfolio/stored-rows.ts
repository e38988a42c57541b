import { ask, type Op } from '../../../runtime/op.ts';
import { loadVersions } from '../../document-state.ts';
import { isPulled, type Pulled } from './pulled.ts';

/** The last known state of a row. */
interface StoredRow {
  readonly pulled: Pulled;
  /** Marks of the cells that are never sent. */
  readonly marks: string;
  readonly piece: number;
  /** When it was written, in seconds since 1970; undefined if it was changed since the last save. */
  readonly atSeconds: number | undefined;
}

type SavedRow = readonly [thirdpartyId: string, pulled: Pulled, marks?: string, atSeconds?: number];

/** Rows per piece: few enough that one edit is cheap to save, many enough that there are few pieces. */
const rowsAPiece = 400;
/** Number of pieces that are read together with their count; more pieces are rare. */
const usualPieces = 8;
/** Limit for the stored count: more than the largest portfolio in a sheet needs. */
const mostPieces = 9_999;
const countKey = 'baseline pieces';
const columnsKey = 'baseline columns';

/** What is stored once for all rows: one of each for each user who saved at the same time. */
interface SavedOnce {
  readonly counts: readonly unknown[];
  /** The keys of the marked columns. */
  readonly columns: readonly unknown[];
}

/**
 * The rows of the baseline, stored in the document in pieces, so that an edit saves one piece again. Pieces that users
 * saved at the same time are merged.
 */
export class StoredRows {
  private readonly rows = new Map<string, StoredRow>();
  /** Number of rows in each piece. */
  private readonly sizes: number[] = [];
  /** The pieces to save. */
  private readonly stale = new Set<number>();
  /** The third parties that were removed since the load. */
  private readonly removed = new Set<string>();
  private savedPieces = 0;

  /** @returns the keys of the marked columns, one list for each current save. */
  *load(): Op<readonly unknown[]> {
    const { counts, columns } = yield* this.loadPieces(range(0, usualPieces));
    this.savedPieces = mostPiecesOf(counts);
    if (this.savedPieces > usualPieces) yield* this.loadPieces(range(usualPieces, this.savedPieces));
    return columns;
  }

  get size(): number {
    return this.rows.size;
  }

  get(thirdpartyId: string): StoredRow | undefined {
    return this.rows.get(thirdpartyId);
  }

  ids(): IterableIterator<string> {
    return this.rows.keys();
  }

  *all(): Generator<readonly [thirdpartyId: string, pulled: Pulled]> {
    for (const [thirdpartyId, { pulled }] of this.rows) yield [thirdpartyId, pulled];
  }

  put(thirdpartyId: string, pulled: Pulled): void {
    const { piece = this.takePlace(), marks = '' } = this.rows.get(thirdpartyId) ?? {};
    this.change(thirdpartyId, { pulled, marks, piece });
    this.removed.delete(thirdpartyId);
  }

  /** Sets the marks of a row; of an unknown third party nothing is stored. */
  mark(thirdpartyId: string, marks: string): void {
    const row = this.rows.get(thirdpartyId);
    if (row !== undefined) this.change(thirdpartyId, { ...row, marks });
  }

  /** Discards the marks of all rows. They are stored as before until a row changes. */
  forgetMarks(): void {
    for (const [thirdpartyId, row] of this.rows) this.rows.set(thirdpartyId, { ...row, marks: '' });
  }

  remove(thirdpartyId: string): void {
    const row = this.rows.get(thirdpartyId);
    if (row === undefined) return;
    this.rows.delete(thirdpartyId);
    this.removed.add(thirdpartyId);
    this.sizes[row.piece]! -= 1;
    this.stale.add(row.piece);
  }

  /**
   * The state to save. Empty when nothing has changed since the last save.
   * @param columns the keys of the marked columns, if they are to be saved as well.
   */
  *changes(columns?: readonly string[]): Op<(readonly [key: string, value: unknown])[]> {
    if (this.stale.size > 0) yield* this.mergeNewerRows();
    const nowSeconds = Math.floor((yield* ask('now')) / 1000);
    const filled = new Map<number, SavedRow[]>([...this.stale].map((piece) => [piece, []]));
    for (const [thirdpartyId, row] of this.rows) {
      const { pulled, marks, piece, atSeconds = nowSeconds } = row;
      if (row.atSeconds === undefined) this.rows.set(thirdpartyId, { ...row, atSeconds });
      filled.get(piece)?.push([thirdpartyId, pulled, marks, atSeconds]);
    }
    const changes: (readonly [string, unknown])[] = [...filled].map(([piece, rows]) => [pieceKey(piece), rows]);
    const pieces = this.sizes.length;
    if (pieces !== this.savedPieces) changes.push([countKey, pieces]);
    if (columns !== undefined) changes.push([columnsKey, columns]);
    this.stale.clear();
    this.savedPieces = pieces;
    return changes;
  }

  private change(thirdpartyId: string, row: Omit<StoredRow, 'atSeconds'>): void {
    this.rows.set(thirdpartyId, { ...row, atSeconds: undefined });
    this.stale.add(row.piece);
  }

  /** @returns the piece of a new row: the last one, unless it is full. */
  private takePlace(): number {
    const last = this.sizes.length - 1;
    const piece = last >= 0 && this.sizes[last]! < rowsAPiece ? last : last + 1;
    this.sizes[piece] = (this.sizes[piece] ?? 0) + 1;
    return piece;
  }

  private *loadPieces(pieces: readonly number[]): Op<SavedOnce> {
    const keys = [countKey, columnsKey, ...pieces.map(pieceKey)];
    const [counts = [], columns = [], ...kept] = yield* loadVersions<unknown>(keys);
    for (let piece = this.sizes.length; piece < mostPiecesOf(counts); piece++) this.sizes[piece] = 0;
    kept.forEach((versions, at) => {
      const piece = pieces[at]!;
      // Pieces beyond the count belong to an earlier table.
      if (piece >= this.sizes.length) return;
      for (const rows of versions) for (const row of Array.isArray(rows) ? rows : []) this.merge(row, piece);
      // The next save merges the pieces that users saved at the same time.
      if (versions.length > 1) this.stale.add(piece);
    });
    return { counts, columns };
  }

  /**
   * Merges a stored row: of two rows of a third party, the newer one is used. Rows that were put since the last save, or
   * removed since the load, are newer than all stored ones.
   */
  private merge(kept: unknown, piece: number): void {
    if (!isSavedRow(kept) || this.removed.has(kept[0])) return;
    const [thirdpartyId, pulled, marks = '', atSeconds = 0] = kept;
    const before = this.rows.get(thirdpartyId);
    if (before !== undefined && (before.atSeconds ?? Infinity) >= atSeconds) {
      // The next save removes its second entry, in another piece.
      if (before.piece !== piece) this.stale.add(piece);
      return;
    }
    if (before === undefined) this.sizes[piece]! += 1;
    else if (before.piece !== piece) {
      this.sizes[before.piece]! -= 1;
      this.sizes[piece]! += 1;
      this.stale.add(before.piece);
    }
    this.rows.set(thirdpartyId, { pulled, marks, piece, atSeconds });
  }

  /** Merges newer rows of other users, saved since the load, into the pieces that are about to be written. */
  private *mergeNewerRows(): Op<void> {
    const known = this.sizes.length;
    yield* this.loadPieces([...this.stale]);
    if (this.sizes.length > known) yield* this.loadPieces(range(known, this.sizes.length));
  }
}

function isSavedRow(kept: unknown): kept is SavedRow {
  const [id, pulled, marks = '', atSeconds = 0] = Array.isArray(kept) ? (kept as unknown[]) : [];
  return typeof id === 'string' && typeof marks === 'string' && typeof atSeconds === 'number' && isPulled(pulled);
}

/** The greatest stored count, within limits, because other users can edit the document. */
function mostPiecesOf(counts: readonly unknown[]): number {
  const known = counts.map((count) => (typeof count === 'number' ? Math.min(Math.max(0, count), mostPieces) : 0));
  return Math.max(0, ...known);
}

const pieceKey = (piece: number): string => `baseline ${piece}`;

const range = (from: number, end: number): number[] => Array.from({ length: end - from }, (_, at) => from + at);
