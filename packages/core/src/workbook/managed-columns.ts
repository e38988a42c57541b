import type { Op } from '../runtime/op.ts';
import { saveState } from './document-state.ts';
import { newColumn, type ManagedColumn } from './managed-column.ts';
import { callWorkbook, type SheetTable } from './port.ts';
import { bindingKey, choicesOf, type Binding } from './table-binding.ts';
import type { TableKind } from './table-report.ts';

/** The columns of a managed table that tasks created. The host keeps their ids stable; the document stores them. */
export class ManagedColumns {
  /** The host's id of the hidden column with the keys of the rows. */
  readonly keyColumn: string;
  /** Keys of the managed columns that the user has removed, until a task adds them again. */
  readonly removedKeys: Set<string>;
  private readonly kind: TableKind;
  private readonly table: string;
  /** The host's ids of the managed columns, by the keys of the columns. */
  private readonly ids: Map<string, string>;
  /** The choices that the cells of columns offer, by the keys of the columns. */
  private readonly choices: Map<string, readonly string[]>;
  /** The host's ids of all columns: from left to right when the table was opened, then the added ones. */
  private readonly order: string[];

  constructor(kind: TableKind, { columns }: SheetTable, binding: Binding) {
    this.order = columns.map(({ id }) => id);
    this.ids = new Map(binding.columns.filter(([, id]) => this.order.includes(id)));
    this.removedKeys = new Set(binding.columns.flatMap(([key]) => (this.ids.has(key) ? [] : [key])));
    this.keyColumn = binding.keyColumn;
    this.kind = kind;
    this.table = binding.table;
    this.choices = new Map(Object.entries(choicesOf(binding)));
  }

  /** Keys of the managed columns that the user has not removed. */
  get keys(): string[] {
    return [...this.ids.keys()];
  }

  idOf(key: string): string {
    const id = this.ids.get(key);
    if (id === undefined) throw new Error(`The table ${this.kind} has no column ${key}.`);
    return id;
  }

  /** Adds missing columns after the last managed one. Removes managed columns that are neither in `columns` nor `spared`. */
  *arrange(columns: readonly ManagedColumn[], spared: readonly string[] = []): Op<void> {
    const wanted = new Set([...columns.map(({ key }) => key), ...spared]);
    const surplus = this.keys.filter((key) => !wanted.has(key));
    const missing = columns.filter(({ key }) => !this.ids.has(key));
    if (missing.length > 0) yield* this.add(missing);
    if (surplus.length > 0) {
      const columnIds = surplus.map((key) => this.idOf(key));
      yield* callWorkbook('removeColumns', { table: this.table, columns: columnIds });
      for (const key of surplus) this.ids.delete(key);
    }
    if (missing.length > 0 || surplus.length > 0) yield* this.save();
    yield* this.offerChoices(columns);
  }

  private *add(missing: readonly ManagedColumn[]): Op<void> {
    const managed = new Set(this.ids.values());
    const after = this.order.filter((id) => managed.has(id)).pop();
    const added = yield* callWorkbook('addColumns', { table: this.table, columns: missing.map(newColumn), after });
    missing.forEach(({ key }, place) => this.ids.set(key, added[place]!.id));
    for (const { key } of missing) this.removedKeys.delete(key);
    this.noteChoices(missing);
    const end = after === undefined ? this.order.length : this.order.indexOf(after) + 1;
    this.order.splice(end, 0, ...added.map(({ id }) => id));
  }

  /** Offers the choices of columns in their cells, where they differ from those that were offered before. */
  *offerChoices(columns: readonly ManagedColumn[]): Op<void> {
    const changed = columns.filter(
      ({ key, choices = [] }) => this.ids.has(key) && !isSameList(choices, this.choices.get(key) ?? []),
    );
    if (changed.length === 0) return;
    const offers = changed.map(({ key, choices = [] }) => ({ column: this.idOf(key), choices }));
    yield* callWorkbook('offerChoices', { table: this.table, offers });
    this.noteChoices(changed);
    yield* this.save();
  }

  /** Notes the choices that the cells of new columns offer. */
  noteChoices(columns: readonly ManagedColumn[]): void {
    for (const { key, choices = [] } of columns) {
      if (choices.length > 0) this.choices.set(key, choices);
      else this.choices.delete(key);
    }
  }

  *save(): Op<void> {
    const { kind, table, keyColumn, ids, removedKeys } = this;
    const choices = Object.fromEntries(this.choices);
    const removed = [...removedKeys].map((key) => [key, ''] as const);
    const binding: Binding = { table, keyColumn, columns: [...ids, ...removed], choices };
    yield* saveState([[bindingKey(kind), binding]]);
  }
}

const isSameList = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((each, place) => each === others[place]);
