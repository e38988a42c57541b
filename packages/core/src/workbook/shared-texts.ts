import type { ConnectorError } from '../errors.ts';
import { dayMs } from '../values/calendar.ts';
import { spreadsheetError } from './spreadsheet-error.ts';
import { splitIntoPieces, readTextIndex, textsReplaced, type TextPlace, type TextRow } from './text-sheet.ts';

/**
 * Texts of a document that several users edit at the same time. Each user has a copy that receives the writes of others
 * late, and the last write of a cell wins. Each writer (an open panel) has one cell of the index row and its own rows,
 * and clears only these rows. An entry names the entries of other writers that it replaces. An entry is current until
 * another entry replaces it. When two users save the same key at the same time, both texts are current and the reader
 * merges them. If a writer has not saved for two weeks, and none of its texts is current, its index cell and rows are
 * cleared.
 */
export interface WriterIndex {
  /** Column of the index row; 0 means the index of `text-sheet.ts`, which has a single writer. */
  readonly column: number;
  readonly writer: string;
  /** When it last saved, by its own clock. */
  readonly atMs: number;
  /** The last row that this writer used; 0 before the first one. */
  readonly lastRow: number;
  readonly entries: readonly TextEntry[];
}

interface TextEntry extends TextPlace {
  readonly key: string;
  /** Milliseconds of the writer's clock; a later save of a writer has a greater version. No pieces: the text was removed. */
  readonly version: number;
  /** The replaced entries of other writers: a column, and the greatest replaced version in it. */
  readonly replaces: readonly (readonly [column: number, version: number])[];
}

type WrittenEntry = readonly [key: string, row: number, pieces: number, version: string, replaces: readonly string[]];

/** The writes of a save, in this order: the texts, the cells of the index, then blanks in the freed rows. */
export interface SharedSaving {
  readonly texts: readonly TextRow[];
  readonly cells: readonly { readonly column: number; readonly text: string }[];
  readonly freed: readonly TextPlace[];
}

/** The writer of a text. */
export interface Writer {
  readonly writer: string;
  readonly nowMs: number;
  /** From 0 to 1. */
  readonly random: () => number;
}

/** The columns before this one belong to an index of `text-sheet.ts`. */
const firstColumn = 8;
/** More writers would enlarge the used range of the sheet, which other programs may read completely. */
const mostWriters = 250;
const rowsAWriter = 400;
/** A writer that has not saved for this long has no save in progress. */
const goneAfterMs = 14 * dayMs;
/** Versions are stored as ms since this time, which is shorter than since 1970. */
const epochMs = Date.UTC(2026, 0, 1);
const mark = '|';

/**
 * @param cells of the index row.
 * @throws ConnectorError `config` when the sheet has foreign content.
 */
export function readWriters(cells: readonly unknown[]): WriterIndex[] {
  const texts = cells.map((cell) => (cell === null || cell === undefined ? '' : String(cell)));
  const first = readTextIndex(texts.slice(0, firstColumn));
  const entries = [...first].map(([key, place]) => ({ ...place, key, version: 1, replaces: [] }));
  const single: WriterIndex[] = first.size === 0 ? [] : [{ column: 0, writer: '', atMs: 0, lastRow: 0, entries }];
  return [
    ...single,
    ...texts.flatMap((text, column) => (column < firstColumn || text === '' ? [] : readWriter(text, column))),
  ];
}

function readWriter(text: string, column: number): WriterIndex {
  try {
    const { writer, at, last, texts } = JSON.parse(text.startsWith(mark) ? text.slice(mark.length) : '') as {
      readonly writer: string;
      readonly at: number;
      readonly last: number;
      readonly texts: readonly WrittenEntry[];
    };
    const entries = texts.map(([key, row, pieces, version, replaces]) => ({
      key,
      row,
      pieces,
      version: readVersion(version),
      replaces: replaces.map(readReplaced),
    }));
    return { column, writer, atMs: at, lastRow: last, entries };
  } catch {
    throw textsReplaced();
  }
}

const writeVersion = (version: number): string => (version - epochMs).toString(36);
const readVersion = (text: string): number => Number.parseInt(text, 36) + epochMs;

function readReplaced(text: string): readonly [column: number, version: number] {
  const [column = '', version = ''] = text.split(':');
  return [Number(column), readVersion(version)];
}

/** The current texts of a key, newest first. */
export function textsUnder(writers: readonly WriterIndex[], key: string): TextPlace[] {
  return currentEntries(writers, key)
    .filter(({ pieces }) => pieces > 0)
    .sort((a, b) => b.version - a.version || b.column - a.column)
    .map(({ row, pieces }) => ({ row, pieces }));
}

interface WritersEntry extends TextEntry {
  readonly column: number;
}

function entriesOfKey(writers: readonly WriterIndex[], key: string): WritersEntry[] {
  return writers.flatMap(({ column, entries }) =>
    entries.flatMap((entry) => (entry.key === key ? [{ ...entry, column }] : [])),
  );
}

function currentEntries(writers: readonly WriterIndex[], key: string): WritersEntry[] {
  const all = entriesOfKey(writers, key);
  const isReplaced = ({ column, version }: WritersEntry): boolean =>
    all.some(({ replaces }) => replaces.some(([other, upTo]) => other === column && version <= upTo));
  return all.filter((entry) => !isReplaced(entry));
}

const isCurrent = (writers: readonly WriterIndex[], { column }: WriterIndex, { key, version }: TextEntry): boolean =>
  currentEntries(writers, key).some((each) => each.column === column && each.version === version);

/**
 * @param entries an undefined text removes the key.
 * @param pieceLength maximum characters of a cell.
 * @throws ConnectorError `config` when the index of the writer no longer fits into its cell.
 */
export function planSharedSaving(
  writers: readonly WriterIndex[],
  { writer, nowMs, random }: Writer,
  entries: readonly (readonly [key: string, text: string | undefined])[],
  { pieceLength, firstRow }: { readonly pieceLength: number; readonly firstRow: number },
): SharedSaving {
  const gone = writers.filter((each) => each.writer !== writer && isGone(writers, each, nowMs));
  const known = writers.filter((each) => !gone.includes(each));
  const own = known.find((each) => each.writer === writer);
  const others = known.filter((each) => each !== own);
  const column = own?.column ?? freeColumn(writers, random);
  // From the clock, so that a version is unique even if the index cell of the writer was lost.
  const version = Math.max(nowMs, (own?.atMs ?? 0) + 1);
  const taken = new Set(writers.flatMap((each) => each.entries.map(({ row }) => row)));
  const [kept, left] = partition(own?.entries ?? [], (entry) => isCurrent(known, own!, entry));
  const next = new Map(kept.map((entry) => [entry.key, entry]));
  const freed: TextPlace[] = [...left, ...gone.flatMap(({ entries: old }) => old)];
  const texts: TextRow[] = [];
  const rows = rowsFrom(firstRow + (column - firstColumn) * rowsAWriter, own?.lastRow ?? 0, taken);
  let lastRow = own?.lastRow ?? 0;
  for (const [key, text] of new Map(entries)) {
    const before = next.get(key);
    if (before !== undefined) freed.push(before);
    const replaced = entriesOfKey(others, key);
    // Panels no longer write the index of a single writer, so its rows are free immediately.
    freed.push(...replaced.filter((each) => each.column === 0));
    if (text === undefined && replaced.length === 0) {
      next.delete(key);
      continue;
    }
    const pieces = text === undefined ? [] : splitIntoPieces(text, pieceLength);
    if (text !== undefined) lastRow = rows.next().value;
    if (text !== undefined) texts.push({ row: lastRow, pieces });
    const replaces = replaced.map((each) => [each.column, each.version] as const);
    next.set(key, { key, row: text === undefined ? 0 : lastRow, pieces: pieces.length, version, replaces });
  }
  const index: WriterIndex = { column, writer, atMs: version, lastRow, entries: [...next.values()] };
  const cells = [...gone.flatMap(clearedCells), { column, text: writtenIndex(index) }];
  if (cells.some(({ text }) => text.length > pieceLength)) throw isFull();
  return { texts, cells, freed: freed.filter(({ pieces }) => pieces > 0) };
}

function partition<T>(items: readonly T[], isFirst: (item: T) => boolean): [T[], T[]] {
  return [items.filter((item) => isFirst(item)), items.filter((item) => !isFirst(item))];
}

/**
 * The free rows of a writer, from the row after the last used one. A freed row is not reused soon, because a reader with
 * an older index would read another text there.
 */
function* rowsFrom(base: number, last: number, taken: ReadonlySet<number>): Generator<number, never> {
  let row = last < base || last + 1 >= base + rowsAWriter ? base : last + 1;
  for (;;) {
    while (taken.has(row)) row += 1;
    yield row;
    row += 1;
  }
}

/** Whether a writer has no save in progress and no current entry, entries of removed texts included. */
function isGone(writers: readonly WriterIndex[], index: WriterIndex, nowMs: number): boolean {
  return nowMs - index.atMs > goneAfterMs && !index.entries.some((entry) => isCurrent(writers, index, entry));
}

/** The index of a single writer, column 0, uses several columns. */
function clearedCells({ column }: WriterIndex): { column: number; text: string }[] {
  if (column > 0) return [{ column, text: '' }];
  return Array.from({ length: firstColumn }, (_, at) => ({ column: at, text: '' }));
}

function writtenIndex({ writer, atMs, lastRow, entries }: WriterIndex): string {
  const texts = entries.map(({ key, row, pieces, version, replaces }): WrittenEntry => {
    const replaced = replaces.map(([column, upTo]) => `${column}:${writeVersion(upTo)}`);
    return [key, row, pieces, writeVersion(version), replaced];
  });
  return mark + JSON.stringify({ writer, at: atMs, last: lastRow, texts });
}

function isFull(): ConnectorError {
  return spreadsheetError((messages) => messages.tooManyWriters, { field: 'sheet' });
}

/**
 * A random column. Two writers that save for the first time at the same moment collide with a probability of 1 in 250.
 */
function freeColumn(writers: readonly WriterIndex[], random: () => number): number {
  const taken = new Set(writers.map(({ column }) => column));
  const free = Array.from({ length: mostWriters }, (_, at) => firstColumn + at).filter((at) => !taken.has(at));
  const chosen = free[Math.floor(random() * free.length)];
  if (chosen !== undefined) return chosen;
  throw isFull();
}
