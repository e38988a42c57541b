import { ask, type Op } from '../../../runtime/op.ts';
import type { ThirdPartyData } from '../../../reading/third-party-data.ts';
import type { AttributeType, AttributeValue } from '../../../values/attribute-type.ts';
import { loadVersions, saveState } from '../../document-state.ts';
import type { SheetCell } from '../../port.ts';
import { isTexts } from '../../stored-forms.ts';
import { CellHashes } from './cell-hashes.ts';

/** The service's data of a third party when the table was read. */
export interface Pulled {
  readonly name: string | null;
  /** A list, not an object: a label may be anything. */
  readonly attributes: readonly (readonly [
    label: string,
    values: readonly AttributeValue[],
    type: AttributeType | null,
  ])[];
  readonly dossiers: readonly string[];
  /** A later read left an edited cell as it is although the service had another value by then: a conflict. */
  readonly isOlder?: true;
  /** Labels of attributes with a sent change that is not confirmed: it is unknown whether the service has the old value. */
  readonly unconfirmed?: readonly string[];
}

/** `atSeconds`: when the entry was written, in seconds since 1970. */
type Entry = readonly [thirdpartyId: string, pulled: Pulled, marks?: string, atSeconds?: number];

/** Entries per piece: few enough that one edit is cheap to save, many enough that there are few pieces. */
const entriesAPiece = 400;

/**
 * The last known state of every row, stored in the document. A cell that differs from it is an edit. If the service
 * differs from it as well, the edit is a conflict.
 */
export class Baseline {
  private readonly entries = new Map<string, Pulled>();
  private readonly pieceOf = new Map<string, number>();
  private readonly sizes: number[] = [];
  private readonly stale = new Set<number>();
  /** When each entry was written, in seconds since 1970; absent for entries that were changed since the last save. */
  private readonly writtenAt = new Map<string, number>();
  /** The third parties that were removed since the load. */
  private readonly removed = new Set<string>();
  private savedPieces = 0;
  /** Marks of the cells that are never sent, by third party. */
  private readonly marks = new Map<string, string>();
  private cellMarks = new CellHashes([]);
  private areColumnsStale = false;

  static *load(): Op<Baseline> {
    const baseline = new Baseline();
    const { counts, columns } = yield* baseline.loadRange(0, usualPieces);
    baseline.savedPieces = mostPiecesOf(counts);
    if (baseline.savedPieces > usualPieces) yield* baseline.loadRange(usualPieces, baseline.savedPieces);
    const [marked] = columns;
    baseline.cellMarks = new CellHashes(Array.isArray(marked) ? marked.map(String) : []);
    // Marks follow the order of the columns: with two orders it is unknown which marks belong to which.
    if (columns.some((each) => JSON.stringify(each) !== JSON.stringify(marked))) baseline.marks.clear();
    return baseline;
  }

  /** @returns the numbers of pieces and the lists of columns that are stored, one of each for each current save. */
  private *loadRange(from: number, end: number): Op<Record<'counts' | 'columns', readonly unknown[]>> {
    return yield* this.loadPieces(Array.from({ length: end - from }, (_, at) => from + at));
  }

  private *loadPieces(pieces: readonly number[]): Op<Record<'counts' | 'columns', readonly unknown[]>> {
    const keys = [countKey, markedKey, ...pieces.map(pieceKey)];
    const [counts = [], columns = [], ...kept] = yield* loadVersions<unknown>(keys);
    for (let piece = this.sizes.length; piece < mostPiecesOf(counts); piece++) this.sizes[piece] = 0;
    kept.forEach((versions, at) => {
      const piece = pieces[at]!;
      // Pieces beyond the count belong to an earlier table.
      if (piece >= this.sizes.length) return;
      for (const entries of versions)
        for (const entry of Array.isArray(entries) ? entries : []) this.merge(entry, piece);
      // The next save merges the pieces that users saved at the same time.
      if (versions.length > 1) this.stale.add(piece);
    });
    return { counts, columns };
  }

  /**
   * Merges a stored entry: of two entries of a third party, the newer one is used. Entries that were put since the last
   * save, or removed since the load, are newer than all stored ones.
   */
  private merge(kept: unknown, piece: number): void {
    if (!isEntry(kept) || this.removed.has(kept[0])) return;
    const [thirdpartyId, pulled, marks = '', atSeconds = 0] = kept;
    const before = this.pieceOf.get(thirdpartyId);
    if (before !== undefined && (this.writtenAt.get(thirdpartyId) ?? Infinity) >= atSeconds) {
      // The next save removes its second entry, in another piece.
      if (before !== piece) this.stale.add(piece);
      return;
    }
    if (before === undefined) this.sizes[piece]! += 1;
    else if (before !== piece) {
      this.sizes[before]! -= 1;
      this.sizes[piece]! += 1;
      this.stale.add(before);
    }
    this.entries.set(thirdpartyId, pulled);
    this.pieceOf.set(thirdpartyId, piece);
    this.writtenAt.set(thirdpartyId, atSeconds);
    this.marks.set(thirdpartyId, marks);
  }

  get size(): number {
    return this.entries.size;
  }

  get(thirdpartyId: string): Pulled | undefined {
    return this.entries.get(thirdpartyId);
  }

  /** Whether a third party has this name. */
  hasName(name: string): boolean {
    for (const pulled of this.entries.values()) if (pulled.name === name) return true;
    return false;
  }

  /** Labels of the attributes for which any third party has several values. */
  labelsWithSeveral(): Set<string> {
    const labels = new Set<string>();
    for (const { attributes } of this.entries.values()) {
      for (const [label, values] of attributes) if (values.length > 1) labels.add(label);
    }
    return labels;
  }

  /** Number of third parties that have a value, by the label of the attribute. */
  holderCounts(): Map<string, number> {
    const counts = new Map<string, number>();
    for (const { attributes } of this.entries.values()) {
      for (const [label, values] of attributes) if (values.length > 0) counts.set(label, (counts.get(label) ?? 0) + 1);
    }
    return counts;
  }

  /** Whether an entry was last written before a time. @param seconds since 1970. */
  isOlder(thirdpartyId: string, seconds: number): boolean {
    const atSeconds = this.writtenAt.get(thirdpartyId);
    return atSeconds !== undefined && atSeconds < seconds;
  }

  ids(): IterableIterator<string> {
    return this.entries.keys();
  }

  /** The third party of each dossier. */
  owners(): Map<string, string> {
    const owners = new Map<string, string>();
    for (const [thirdpartyId, { dossiers }] of this.entries) {
      for (const dossierId of dossiers) owners.set(dossierId, thirdpartyId);
    }
    return owners;
  }

  put(thirdpartyId: string, pulled: Pulled): void {
    this.entries.set(thirdpartyId, pulled);
    this.removed.delete(thirdpartyId);
    this.writtenAt.delete(thirdpartyId);
    let piece = this.pieceOf.get(thirdpartyId);
    if (piece === undefined) {
      const last = this.sizes.length - 1;
      piece = last >= 0 && this.sizes[last]! < entriesAPiece ? last : last + 1;
      this.sizes[piece] = (this.sizes[piece] ?? 0) + 1;
      this.pieceOf.set(thirdpartyId, piece);
    }
    this.stale.add(piece);
  }

  /**
   * Replaces the known values of one attribute, after they were sent or taken from the service.
   * @param type the type with which the cell was written; null if the account's definitions show none.
   */
  putAttribute(
    thirdpartyId: string,
    label: string,
    values: readonly AttributeValue[],
    type: AttributeType | null,
  ): void {
    const pulled = this.entries.get(thirdpartyId);
    if (pulled === undefined) return;
    const others = pulled.attributes.filter(([name]) => name !== label);
    const { unconfirmed = [], ...rest } = pulled;
    const left = unconfirmed.filter((name) => name !== label);
    const attributes = [...others, [label, values, type] as const];
    this.put(thirdpartyId, { ...rest, attributes, ...(left.length > 0 && { unconfirmed: left }) });
  }

  /** Notes that a change was sent and not confirmed. Until the service's value is known, every cell is an edit. */
  putUnconfirmed(thirdpartyId: string, label: string): void {
    const pulled = this.entries.get(thirdpartyId);
    if (pulled === undefined) return;
    const unconfirmed = [...new Set([...(pulled.unconfirmed ?? []), label])];
    this.put(thirdpartyId, { ...pulled, unconfirmed });
  }

  /** Sets the columns whose cells are marked from now on: those that are never sent. */
  markColumns(keys: readonly string[]): void {
    if (this.cellMarks.choose(keys)) this.areColumnsStale = true;
  }

  isMarked(columnKey: string): boolean {
    return this.cellMarks.columns.includes(columnKey);
  }

  /** Stores a mark of each written cell. @param cells by the key of the column. */
  mark(thirdpartyId: string, cells: ReadonlyMap<string, SheetCell>): void {
    const piece = this.pieceOf.get(thirdpartyId);
    if (piece === undefined) return;
    this.marks.set(thirdpartyId, this.cellMarks.write(this.marks.get(thirdpartyId) ?? '', cells));
    this.writtenAt.delete(thirdpartyId);
    this.stale.add(piece);
  }

  /** Whether a marked cell has the value that was written into it; true if that value is unknown. */
  shows(thirdpartyId: string, columnKey: string, cell: SheetCell): boolean {
    return this.cellMarks.agree(this.marks.get(thirdpartyId) ?? '', columnKey, cell);
  }

  remove(thirdpartyId: string): void {
    const piece = this.pieceOf.get(thirdpartyId);
    if (piece === undefined) return;
    this.entries.delete(thirdpartyId);
    this.removed.add(thirdpartyId);
    this.marks.delete(thirdpartyId);
    this.writtenAt.delete(thirdpartyId);
    this.pieceOf.delete(thirdpartyId);
    this.sizes[piece]! -= 1;
    this.stale.add(piece);
  }

  /** Removes all entries, because their table no longer exists. */
  clear(): void {
    for (const thirdpartyId of this.entries.keys()) this.remove(thirdpartyId);
  }

  /** The state to save, together with related state of the caller. Empty when nothing has changed since the last save. */
  *changes(): Op<(readonly [key: string, value: unknown])[]> {
    if (this.stale.size > 0) yield* this.mergeNewerEntries();
    const nowSeconds = Math.floor((yield* ask('now')) / 1000);
    const filled = new Map<number, Entry[]>([...this.stale].map((piece) => [piece, []]));
    for (const [thirdpartyId, pulled] of this.entries) {
      const atSeconds = this.writtenAt.get(thirdpartyId) ?? nowSeconds;
      this.writtenAt.set(thirdpartyId, atSeconds);
      const entry: Entry = [thirdpartyId, pulled, this.marks.get(thirdpartyId) ?? '', atSeconds];
      filled.get(this.pieceOf.get(thirdpartyId)!)?.push(entry);
    }
    const pieces = this.sizes.length;
    const entries = [...filled].map(([piece, list]) => [pieceKey(piece), list] as const);
    const changes: (readonly [string, unknown])[] = [...entries];
    if (pieces !== this.savedPieces) changes.push([countKey, pieces]);
    if (this.areColumnsStale) changes.push([markedKey, this.cellMarks.columns]);
    this.stale.clear();
    this.savedPieces = pieces;
    this.areColumnsStale = false;
    return changes;
  }

  /** Merges newer entries of other users, saved since the load, into the pieces that are about to be written. */
  private *mergeNewerEntries(): Op<void> {
    const known = this.sizes.length;
    yield* this.loadPieces([...this.stale]);
    if (this.sizes.length > known) yield* this.loadRange(known, this.sizes.length);
  }

  *save(): Op<void> {
    const changes = yield* this.changes();
    if (changes.length > 0) yield* saveState(changes);
  }
}

function isEntry(kept: unknown): kept is Entry {
  const [id, pulled, marks = '', atSeconds = 0] = Array.isArray(kept) ? (kept as unknown[]) : [];
  if (typeof id !== 'string' || typeof marks !== 'string' || typeof atSeconds !== 'number') return false;
  if (typeof pulled !== 'object' || pulled === null) return false;
  const { attributes, dossiers, unconfirmed = [] } = pulled as Partial<Record<keyof Pulled, unknown>>;
  const isAttribute = (each: unknown) => Array.isArray(each) && typeof each[0] === 'string' && Array.isArray(each[1]);
  return Array.isArray(attributes) && attributes.every(isAttribute) && Array.isArray(dossiers) && isTexts(unconfirmed);
}

/** Number of pieces that are read together with their count; more pieces are rare. */
const usualPieces = 8;
/** Limit for the stored count: more than the largest portfolio in a sheet needs. */
const mostPieces = 9_999;
const countKey = 'baseline pieces';
const markedKey = 'baseline columns';
/** The greatest stored count, within limits, because other users can edit the document. */
function mostPiecesOf(counts: readonly unknown[]): number {
  const known = counts.map((count) => (typeof count === 'number' ? Math.min(Math.max(0, count), mostPieces) : 0));
  return Math.max(0, ...known);
}

const pieceKey = (piece: number): string => `baseline ${piece}`;

/**
 * The baseline entry of a third party.
 * @param typeOf the type with which the sheet shows an attribute; null if the account's definitions show none.
 */
export function pulledFrom(
  { identity, attributes = [], dossiers = [] }: ThirdPartyData,
  typeOf: (label: string) => AttributeType | null,
): Pulled {
  return {
    name: identity.name,
    attributes: attributes.flatMap(({ label, values }) =>
      label === null ? [] : [[label, values, typeOf(label)] as const],
    ),
    dossiers: dossiers.flatMap(({ dossierId }) => dossierId ?? []),
  };
}
