import { ConnectorError } from '../../errors.ts';
import { cut, readTextIndex, textSheetName, type TextPlace, type TextRow } from './text-sheet.ts';

/**
 * Texts of a document in which people work at the same time, each with a copy that the others' writes reach late, and in
 * which the last write of a cell counts. So nobody writes cells of another: each writer, which is an open panel, has one
 * cell of the index row and rows of its own. An entry names the entries of others that it replaces; what no entry
 * replaces counts. Two people who save the same key at the same time leave two texts, which the reader merges.
 *
 * Of another writer's cells only those are cleared that nobody reads any more: the rows of a text that was replaced, and
 * the index of a writer of whose texts none counts after two months.
 */
export interface WriterIndex {
  /** Column of the index row; 0 is the index of `text-sheet.ts`, which knew one writer. */
  readonly column: number;
  readonly writer: string;
  /** When it last saved, by its own clock. */
  readonly atMs: number;
  /** The row that it has used last; 0 for none. */
  readonly lastRow: number;
  readonly entries: readonly TextEntry[];
}

interface TextEntry extends TextPlace {
  readonly key: string;
  /** Of the saving, in the order of the writer's savings. No pieces: the text was removed. */
  readonly version: number;
  readonly replaces: readonly (readonly [writer: string, version: number])[];
}

type WrittenEntry = readonly [
  key: string,
  row: number,
  pieces: number,
  version: number,
  replaces: TextEntry['replaces'],
];

/** What a saving writes: the texts, then the cells of the index, then nothing where texts stood. */
export interface SharedSaving {
  readonly texts: readonly TextRow[];
  readonly cells: readonly { readonly column: number; readonly text: string }[];
  readonly freed: readonly TextPlace[];
}

/** Who saves. */
export interface Writer {
  readonly writer: string;
  readonly nowMs: number;
  /** From 0 to 1. */
  readonly random: () => number;
}

/** The first columns are those of an index by `text-sheet.ts`. */
const firstColumn = 8;
/** More would make the used range of the sheet large, which other programs may read whole. */
const mostWriters = 250;
const rowsAWriter = 200;
/** A writer that was not heard of for so long has no saving under way. */
const goneAfterMs = 60 * 86_400_000;
const mark = '|';

/**
 * @param cells of the index row.
 * @throws ConnectorError `config` when the sheet holds something that is not ours.
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
    const entries = texts.map(([key, row, pieces, version, replaces]) => ({ key, row, pieces, version, replaces }));
    return { column, writer, atMs: at, lastRow: last, entries };
  } catch {
    const message = `The hidden sheet "${textSheetName}" holds something else. Delete or rename it, then pull again.`;
    throw new ConnectorError('config', message, { field: 'sheet' });
  }
}

/** The texts that count under a key, newest first. */
export function textsUnder(writers: readonly WriterIndex[], key: string): TextPlace[] {
  return countingUnder(writers, key)
    .filter(({ pieces }) => pieces > 0)
    .sort((a, b) => b.atMs - a.atMs || (a.writer < b.writer ? 1 : -1))
    .map(({ row, pieces }) => ({ row, pieces }));
}

interface WritersEntry extends TextEntry {
  readonly writer: string;
  readonly atMs: number;
}

function entriesUnder(writers: readonly WriterIndex[], key: string): WritersEntry[] {
  return writers.flatMap(({ writer, atMs, entries }) =>
    entries.flatMap((entry) => (entry.key === key ? [{ ...entry, writer, atMs }] : [])),
  );
}

function countingUnder(writers: readonly WriterIndex[], key: string): WritersEntry[] {
  const all = entriesUnder(writers, key);
  const isReplaced = ({ writer, version }: WritersEntry): boolean =>
    all.some(({ replaces }) => replaces.some(([other, upTo]) => other === writer && version <= upTo));
  return all.filter((entry) => !isReplaced(entry));
}

/**
 * @param entries a text that is undefined goes away.
 * @param pieceLength how much a cell takes.
 * @throws ConnectorError `config` when the index of the writer no longer fits into its cell.
 */
export function planSharedSaving(
  writers: readonly WriterIndex[],
  { writer, nowMs, random }: Writer,
  entries: readonly (readonly [key: string, text: string | undefined])[],
  { pieceLength, firstRow }: { readonly pieceLength: number; readonly firstRow: number },
): SharedSaving {
  const own = writers.find((each) => each.writer === writer);
  const others = writers.filter((each) => each !== own);
  const column = own?.column ?? freeColumn(writers, random);
  // By the clock, so that a version comes once even where the cell of the writer was lost.
  const version = Math.max(nowMs, (own?.atMs ?? 0) + 1);
  const taken = new Set(writers.flatMap((each) => each.entries.map(({ row }) => row)));
  const next = new Map((own?.entries ?? []).map((entry) => [entry.key, entry]));
  const freed: TextPlace[] = [];
  const texts: TextRow[] = [];
  const rows = rowsFrom(firstRow + (column - firstColumn) * rowsAWriter, own?.lastRow ?? 0, taken);
  let lastRow = own?.lastRow ?? 0;
  for (const [key, text] of new Map(entries)) {
    const before = next.get(key);
    if (before !== undefined && before.pieces > 0) freed.push(before);
    const replaced = entriesUnder(others, key);
    const replaces = replaced.map((each) => [each.writer, each.version] as const);
    freed.push(...countingUnder(writers, key).filter((each) => each.writer !== writer && each.pieces > 0));
    if (text === undefined && replaces.length === 0) {
      next.delete(key);
      continue;
    }
    const pieces = text === undefined ? [] : cut(text, pieceLength);
    if (text !== undefined) lastRow = rows.next().value;
    if (text !== undefined) texts.push({ row: lastRow, pieces });
    next.set(key, { key, row: text === undefined ? 0 : lastRow, pieces: pieces.length, version, replaces });
  }
  const index: WriterIndex = { column, writer, atMs: version, lastRow, entries: [...next.values()] };
  const cells = [...clearGone([...others, index], nowMs), { column, text: writtenIndex(index) }];
  if (cells.some(({ text }) => text.length > pieceLength)) {
    const message = `The hidden sheet "${textSheetName}" is full. Delete it, then pull again.`;
    throw new ConnectorError('config', message, { field: 'sheet' });
  }
  return { texts, cells, freed };
}

/**
 * The rows of a writer, from behind the last one that it uses: a row that was freed is not used again soon, since another
 * writer may be about to clear it.
 */
function* rowsFrom(base: number, last: number, taken: ReadonlySet<number>): Generator<number, never> {
  let row = last < base || last + 1 >= base + rowsAWriter ? base : last + 1;
  for (;;) {
    while (taken.has(row)) row += 1;
    yield row;
    row += 1;
  }
}

/** The index cells of writers that are gone, and of whose texts none counts. */
function clearGone(writers: readonly WriterIndex[], nowMs: number): { column: number; text: string }[] {
  const gone = writers.filter(
    ({ writer, atMs, entries }) =>
      nowMs - atMs > goneAfterMs &&
      entries.every(
        ({ key, pieces }) => pieces === 0 || !countingUnder(writers, key).some((each) => each.writer === writer),
      ),
  );
  return gone.flatMap(({ column }) =>
    // The index of one writer took several columns.
    column > 0 ? [{ column, text: '' }] : Array.from({ length: firstColumn }, (_, at) => ({ column: at, text: '' })),
  );
}

function writtenIndex({ writer, atMs, lastRow, entries }: WriterIndex): string {
  const texts = entries.map(({ key, row, pieces, version, replaces }): WrittenEntry => [
    key,
    row,
    pieces,
    version,
    replaces,
  ]);
  return mark + JSON.stringify({ writer, at: atMs, last: lastRow, texts });
}

/** By chance, so that two who save for the first time at the same moment meet with a chance of 1 in 250. */
function freeColumn(writers: readonly WriterIndex[], random: () => number): number {
  const taken = new Set(writers.map(({ column }) => column));
  const free = Array.from({ length: mostWriters }, (_, at) => firstColumn + at).filter((at) => !taken.has(at));
  const chosen = free[Math.floor(random() * free.length)];
  if (chosen !== undefined) return chosen;
  const message = `The hidden sheet "${textSheetName}" is full. Delete it, then pull again.`;
  throw new ConnectorError('config', message, { field: 'sheet' });
}
