import { ConnectorError, isOfKind } from '../errors.ts';
import { languages, type Language } from '../i18n/language.ts';
import { workbookMessages } from '../i18n/workbook.ts';
import type { Op } from '../runtime/op.ts';
import type { TableKind } from './table-report.ts';
import type { CellValue } from '../portfolio/table.ts';
import { toSheetCell } from './cells.ts';
import { loadState, saveState } from './document-state.ts';
import { isCleared } from './cleared-header.ts';
import { kindOf, newColumn, type ManagedColumn } from './managed-column.ts';
import { ManagedColumns } from './managed-columns.ts';
import { bindingKey, isBinding } from './table-binding.ts';
import { visitRows, type ReadRow, type ShownRow } from './table-rows.ts';
import { blocksOf, bytesOf } from './cell-bytes.ts';
import {
  callWorkbook,
  type KeyedRow,
  type NewColumn,
  type RowsMoved,
  type SheetCell,
  type SheetTable,
  type WorkbookFacts,
} from './port.ts';

/** A value for each column of the call; undefined leaves the cell as it is. */
export interface ManagedRow {
  readonly key: string;
  readonly cells: readonly (CellValue | undefined)[];
}

export interface TableLabels {
  /** Name of the table, such as TPR_Portfolio. */
  readonly name: string;
  readonly sheet: string;
  readonly frozenColumns: number;
  /** Header and note of the hidden key column. */
  readonly keyHeader: string;
  readonly keyNote: string;
}

export interface RowCounts {
  added: number;
  updated: number;
  removed: number;
  cutTexts: number;
  isFilterLost?: true;
}

/**
 * A table that a task created. The user may rename, move, sort and filter it, and add columns. Rows are identified by the
 * hidden key column, columns by ids that the host keeps stable. Only the columns that tasks created are ever written.
 */
export class ManagedTable {
  readonly kind: TableKind;
  readonly sheet: SheetTable;
  readonly facts: WorkbookFacts;
  readonly counts: RowCounts = { added: 0, updated: 0, removed: 0, cutTexts: 0 };
  readonly columns: ManagedColumns;
  /** This run has created the table, and has not added rows yet. */
  private isNew = false;

  private constructor(kind: TableKind, sheet: SheetTable, facts: WorkbookFacts, columns: ManagedColumns) {
    this.kind = kind;
    this.sheet = sheet;
    this.facts = facts;
    this.columns = columns;
  }

  /** @returns `none` before the first `create`, `gone` for a deleted table, `unkeyed` for a deleted key column. */
  static *open(kind: TableKind): Op<ManagedTable | 'none' | 'gone' | 'unkeyed'> {
    const binding = yield* loadState<unknown>(bindingKey(kind));
    if (!isBinding(binding)) return 'none';
    const sheet = yield* callWorkbook('findTable', { id: binding.table });
    if (sheet === undefined) return 'gone';
    if (!sheet.columns.some(({ id }) => id === binding.keyColumn)) return 'unkeyed';
    const facts = yield* callWorkbook('describe');
    return new ManagedTable(kind, sheet, facts, new ManagedColumns(kind, sheet, binding));
  }

  static *create(kind: TableKind, labels: TableLabels, columns: readonly ManagedColumn[]): Op<ManagedTable> {
    const facts = yield* callWorkbook('describe');
    const key: NewColumn = { header: labels.keyHeader, type: 'text', note: labels.keyNote, isHidden: true };
    const { name, sheet: title, frozenColumns } = labels;
    const made = yield* callWorkbook('createTable', {
      name,
      sheet: title,
      frozenColumns,
      columns: [...columns.map(newColumn), key],
    });
    const idAt = (place: number): string => made.columns[place]!.id;
    const managed = new ManagedColumns(kind, made, {
      table: made.id,
      keyColumn: idAt(columns.length),
      columns: columns.map((column, place) => [column.key, idAt(place)]),
    });
    managed.noteChoices(columns);
    const table = new ManagedTable(kind, made, facts, managed);
    table.isNew = true;
    yield* table.orDiscard(managed.save());
    return table;
  }

  private get keyColumn(): string {
    return this.columns.keyColumn;
  }

  /** Called before a long read. @throws ConnectorError `config` while the sheet is protected. */
  checkWritable(message: string): void {
    if (this.sheet.isProtected) throw new ConnectorError('config', message, { field: 'protection' });
  }

  /**
   * A user may sort a table of plain cells together with its header row. The spreadsheet then takes the first row for
   * the header row, and edits in that row are not found.
   * @param keys those of all rows, if they are read already.
   * @throws ConnectorError `config` while the header row is among the rows.
   */
  *checkHeader(language: Language, keys?: readonly string[]): Op<void> {
    const headers = languages.map((each) => workbookMessages[each].keyHeader);
    const isHeader = (text = ''): boolean => headers.includes(text);
    if (isHeader(this.sheet.columns.find(({ id }) => id === this.keyColumn)?.header)) return;
    if (!(keys ?? (yield* this.readKeys())).some(isHeader)) return;
    throw new ConnectorError('config', workbookMessages[language].headerSorted, { field: 'header' });
  }

  /** Writes the headers that a user has cleared, of the key column and of these columns. */
  *restoreHeaders(columns: readonly Pick<ManagedColumn, 'key' | 'header'>[], language: Language): Op<void> {
    const headers = new Map([[this.keyColumn, workbookMessages[language].keyHeader]]);
    const present = new Set(this.columns.keys);
    for (const { key, header } of columns) if (present.has(key)) headers.set(this.columns.idOf(key), header);
    const cleared = this.sheet.columns.flatMap(({ id, header }) => {
      const wanted = isCleared(header) ? headers.get(id) : undefined;
      return wanted === undefined || wanted === header ? [] : [{ id, header: wanted }];
    });
    if (cleared.length > 0) yield* callWorkbook('nameColumns', { table: this.sheet.id, columns: cleared });
  }

  /** The key of each row, top down; an empty text for an empty cell. */
  *readKeys(): Op<string[]> {
    const keys: string[] = [];
    yield* this.eachRow([], function* (row) {
      keys.push(row.key);
    });
    return keys;
  }

  /** Reads the cells of some managed columns, row by row, including rows that a filter hides. Each row is visited once. */
  eachRow(columnKeys: readonly string[], visit: (row: ReadRow) => Op<void>): Op<void> {
    return visitRows(this, columnKeys, visit);
  }

  /** As `eachRow`, but for columns given by their ids, which may also be columns of the user. */
  eachRowOf(columnIds: readonly string[], visit: (row: ReadRow) => Op<void>): Op<void> {
    const source = {
      facts: this.facts,
      readRows: (ids: readonly string[], from: number, count: number) => this.readCells(ids, from, count),
    };
    return visitRows(source, columnIds, visit);
  }

  /** Reads `count` rows; fewer at the end of the table. */
  readRows(columnKeys: readonly string[], from: number, count: number): Op<ReadRow[]> {
    const ids = columnKeys.map((key) => this.columns.idOf(key));
    return this.readCells(ids, from, count);
  }

  private *readCells(columnIds: readonly string[], from: number, count: number): Op<ReadRow[]> {
    const columns = [this.keyColumn, ...columnIds];
    const block = yield* callWorkbook('readRows', { table: this.sheet.id, columns, from, count });
    return block.rows.map(([key = null, ...cells], at) => ({
      place: from + at,
      key: key === null ? '' : String(key),
      cells,
      isFormula: block.isFormula?.[at]?.slice(1),
    }));
  }

  /** As `readRows`, with the display of numbers. */
  *readShownRows(columnKeys: readonly string[], from: number, count: number): Op<ShownRow[]> {
    const columns = [this.keyColumn, ...columnKeys.map((key) => this.columns.idOf(key))];
    const block = yield* callWorkbook('readShownNumbers', { table: this.sheet.id, columns, from, count });
    return block.rows.map(([key = null, ...cells], at) => ({
      key: key === null ? '' : String(key),
      cells,
      shown: block.shown[at]?.slice(1) ?? [],
    }));
  }

  /** Updates rows whose key is in the table, and appends the others. @param present the keys in the table; extended. */
  *put(columns: readonly ManagedColumn[], rows: readonly ManagedRow[], present: Set<string>): Op<void> {
    const old: KeyedRow[] = [];
    const fresh: SheetCell[][] = [];
    for (const row of rows) {
      const cells = row.cells.map((value, place) => this.cellOf(value, columns[place]!));
      if (present.has(row.key)) {
        old.push({ key: row.key, cells });
      } else {
        fresh.push([row.key, ...cells.map((cell) => cell ?? null)]);
        present.add(row.key);
      }
    }
    this.counts.updated += yield* this.rewrite(columns, old);
    const ids = [this.keyColumn, ...columns.map(({ key }) => this.columns.idOf(key))];
    const kinds = [kindOf({ type: 'text' }), ...columns.map(kindOf)];
    for (const block of blocksOf(fresh, bytesOf, this.facts.maxBlockBytes)) {
      const append = callWorkbook('appendRows', { table: this.sheet.id, columns: ids, kinds, rows: block });
      this.note(yield* this.orDiscard(append));
      this.isNew = false;
      this.counts.added += block.length;
    }
  }

  /**
   * Performs one of the writes that create a table. If the spreadsheet refuses it, for example because it is full, the
   * empty sheet is removed. After a temporary failure it stays, and the next run uses it.
   */
  *orDiscard<T>(write: Op<T>): Op<T> {
    try {
      return yield* write;
    } catch (error) {
      if (this.isNew && !isOfKind(error, 'retry-later')) yield* this.discard();
      throw error;
    }
  }

  private *discard(): Op<void> {
    try {
      if (!(yield* callWorkbook('discardTable', { table: this.sheet.id }))) return;
      yield* saveState([[bindingKey(this.kind), undefined]]);
    } catch {
      // The refusal is the error to report.
    }
  }

  /** Writes cells of existing rows; keys without a row are ignored. */
  *patch(columns: readonly ManagedColumn[], rows: readonly ManagedRow[]): Op<void> {
    const cells = rows.map((row) => ({
      key: row.key,
      cells: row.cells.map((value, place) => this.cellOf(value, columns[place]!)),
    }));
    yield* this.rewrite(columns, cells);
  }

  /** Takes back the rows of these keys that the user has left below a smaller table. @returns their number. */
  *takeBack(keys: readonly string[]): Op<number> {
    if (keys.length === 0 || this.sheet.isProtected) return 0;
    return yield* callWorkbook('includeRows', { table: this.sheet.id, keyColumn: this.keyColumn, keys });
  }

  *remove(keys: readonly string[]): Op<void> {
    if (keys.length === 0) return;
    this.note(yield* callWorkbook('removeRows', { table: this.sheet.id, keyColumn: this.keyColumn, keys }));
    this.counts.removed += keys.length;
  }

  /** The key of the selected row, when the selection is in this table. */
  *selectedKey(): Op<string | undefined> {
    return yield* callWorkbook('selectedKey', { table: this.sheet.id, keyColumn: this.keyColumn });
  }

  /** Brings the table into view without changing it. */
  *reveal(): Op<void> {
    yield* callWorkbook('reveal', { table: this.sheet.id });
  }

  /** Brings the table into view; with keys, only their rows are shown. */
  *show(keys: readonly string[] | undefined): Op<void> {
    const { keyColumn } = this;
    // The filter of a protected sheet cannot be changed. Without keys the user only wants to see the table.
    const keepsFilter = keys === undefined && this.sheet.isProtected;
    if (!keepsFilter) yield* callWorkbook('filterRows', { table: this.sheet.id, keyColumn, keys });
    yield* callWorkbook('reveal', { table: this.sheet.id, keyColumn, key: keys?.[0] });
  }

  /** @returns the number of rows that were found by their keys. */
  private *rewrite(columns: readonly ManagedColumn[], rows: readonly KeyedRow[]): Op<number> {
    const { keyColumn } = this;
    const ids = columns.map(({ key }) => this.columns.idOf(key));
    let count = 0;
    for (const block of blocksOf(rows, ({ key, cells }) => key.length + bytesOf(cells), this.facts.maxBlockBytes)) {
      const gone = yield* callWorkbook('writeRows', {
        table: this.sheet.id,
        keyColumn,
        columns: ids,
        kinds: columns.map(kindOf),
        rows: block,
      });
      count += block.length - gone.length;
    }
    return count;
  }

  /** @param moved null from a transport that has no undefined. */
  private note(moved: RowsMoved | void | null): void {
    if (typeof moved === 'object' && moved?.isFilterLost === true) this.counts.isFilterLost = true;
  }

  private cellOf(value: CellValue | undefined, column: ManagedColumn): SheetCell | undefined {
    if (value === undefined) return undefined;
    const { cell, isCut } = toSheetCell(value, column.type, this.facts.dateSystem);
    if (isCut) this.counts.cutTexts += 1;
    return cell;
  }
}
