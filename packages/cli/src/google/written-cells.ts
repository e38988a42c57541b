import { renameSync } from 'node:fs';
import { LineFile } from '../state/line-file.ts';
import type { Sent } from './pace.ts';
import { codeOf } from './sheet-cell.ts';

/** What tpr has written into a table, or was about to: for each row its cells' codes, in the order of the columns. */
export interface WrittenTable {
  readonly columns: readonly string[];
  readonly rows: ReadonlyMap<string, string>;
}

type Line =
  | { readonly table: string; readonly columns: readonly string[] }
  | { readonly rows: readonly (readonly [key: string, codes: string])[] }
  | { readonly begun: string }
  | { readonly again: string }
  | { readonly done: string }
  | { readonly sent: Sent };

interface Runs {
  readonly tables: readonly WrittenTable[];
  /** The last run has not ended: an empty cell may be one it has not come to. */
  readonly isOpen: boolean;
}

const codeLength = 4;
const emptyCode = codeOf('');
const rowsPerLine = 500;
const minuteMs = 61_000;

/**
 * Remembers what tpr wrote into a spreadsheet, so that cells a user has changed since can be told from its own: those
 * of the last run that ended, and of every run that began after it and may have been killed at any point. Also when
 * requests were sent. Lines that were not written to their end count for nothing.
 */
export class WrittenCells {
  private readonly path: string;
  private file: LineFile;
  private readonly runs = new Map<string, Runs>();
  private sent: Sent[] = [];

  private constructor(path: string, file: LineFile) {
    this.path = path;
    this.file = file;
  }

  static open(path: string): WrittenCells {
    const found = LineFile.open(path);
    const written = new WrittenCells(path, found ?? LineFile.create(path));
    if (found !== undefined) written.load(found);
    return written;
  }

  get recentlySent(): readonly Sent[] {
    return this.sent;
  }

  has(table: string): boolean {
    return this.runs.has(table);
  }

  /** Whether the key is that of a row tpr has written. */
  hasRow(table: string, key: string): boolean {
    return this.runsOf(table).tables.some(({ rows }) => rows.has(key));
  }

  /** Whether tpr has written this value into this cell; undefined when it has written none there. */
  knows(table: string, key: string, column: string, code: string): boolean | undefined {
    const { tables, isOpen } = this.runsOf(table);
    let isWritten: boolean | undefined;
    for (const { columns, rows } of tables) {
      const codes = rows.get(key);
      const place = columns.indexOf(column);
      if (codes === undefined || place < 0) continue;
      if (codes.startsWith(code, place * codeLength) || (isOpen && code === emptyCode)) return true;
      isWritten = false;
    }
    return isWritten;
  }

  noteSent(sent: Sent): void {
    this.file.append([JSON.stringify({ sent })]);
    this.sent.push(sent);
  }

  /** Before the first cell of a run is written. */
  begin(table: string, written: WrittenTable): void {
    const { tables } = this.runsOf(table);
    const last = tables.at(-1);
    if (last !== undefined && isSame(last, written)) {
      this.runs.set(table, { tables, isOpen: true });
      this.file.append([JSON.stringify({ again: table })]);
      return;
    }
    this.runs.set(table, { tables: [...tables, written], isOpen: true });
    this.file.append([...linesOf(table, written), JSON.stringify({ begun: table })]);
  }

  /** Everything of the last run stands in the sheet. */
  end(table: string): void {
    this.runs.set(table, { tables: this.runsOf(table).tables.slice(-1), isOpen: false });
    this.file.append([JSON.stringify({ done: table })]);
  }

  /** Writes the file anew, with what still counts. */
  compact(nowMs: number): void {
    const freshPath = `${this.path}.new`;
    const fresh = LineFile.create(freshPath);
    this.sent = this.sent.filter(({ atMs }) => atMs > nowMs - minuteMs);
    for (const sent of this.sent) fresh.append([JSON.stringify({ sent })]);
    for (const [table, { tables, isOpen }] of this.runs) {
      for (const run of tables) fresh.append([...linesOf(table, run), JSON.stringify({ begun: table })]);
      if (!isOpen) fresh.append([JSON.stringify({ done: table })]);
    }
    this.file.close();
    renameSync(freshPath, this.path);
    this.file = fresh;
  }

  close(): void {
    this.file.close();
  }

  private load(file: LineFile): void {
    let open: { columns: readonly string[]; rows: Map<string, string> } | undefined;
    for (const { bytes } of file.lines()) {
      const line = parse(bytes.toString('utf8'));
      if (line === undefined) continue;
      if ('sent' in line) this.sent.push(line.sent);
      else if ('columns' in line) open = { columns: line.columns, rows: new Map() };
      else if ('rows' in line) for (const [key, codes] of line.rows) open?.rows.set(key, codes);
      else if ('done' in line) {
        this.runs.set(line.done, { tables: this.runsOf(line.done).tables.slice(-1), isOpen: false });
      } else if ('again' in line) {
        this.runs.set(line.again, { ...this.runsOf(line.again), isOpen: true });
      } else if (open !== undefined) {
        this.runs.set(line.begun, { tables: [...this.runsOf(line.begun).tables, open], isOpen: true });
        open = undefined;
      }
    }
  }

  private runsOf(table: string): Runs {
    return this.runs.get(table) ?? { tables: [], isOpen: false };
  }
}

function* linesOf(table: string, { columns, rows }: WrittenTable): Generator<string> {
  yield JSON.stringify({ table, columns });
  const entries = [...rows];
  for (let at = 0; at < entries.length; at += rowsPerLine) {
    yield JSON.stringify({ rows: entries.slice(at, at + rowsPerLine) });
  }
}

function parse(text: string): Line | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isSame(a: WrittenTable, b: WrittenTable): boolean {
  if (a.rows.size !== b.rows.size || a.columns.join('\n') !== b.columns.join('\n')) return false;
  for (const [key, codes] of a.rows) if (b.rows.get(key) !== codes) return false;
  return true;
}
