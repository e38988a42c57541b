import { ConnectorError } from '../../../errors.ts';
import { percentScaleOf } from '../../../api/profile/index.ts';
import { workbookMessages } from '../../../i18n/workbook.ts';
import type { ThirdPartyData } from '../../../reading/third-party-data.ts';
import type { Op } from '../../../runtime/op.ts';
import { attributeToCell } from '../../../values/attribute-to-cell.ts';
import type { LocalDate } from '../../../values/calendar.ts';
import type { ActivityLine } from '../../activity.ts';
import { isSameCell } from '../../cells.ts';
import { ManagedTable, type TableLabels } from '../../managed-table.ts';
import { clientOf, userLanguageOf, type TaskContext } from '../../task-context.ts';
import { callWorkbook, type SheetCell } from '../../port.ts';
import { tableMadeMeanwhile } from '../../spreadsheet-error.ts';
import { scanAllEdits, scanEdits } from '../changes/edits.ts';
import { attributePrefix } from '../../../portfolio/portfolio-columns.ts';
import { baselineValuesOf, RowScanner, type PercentScales } from '../changes/row-scan.ts';
import { Baseline } from './baseline.ts';
import { isOfOtherVersion } from './other-version-columns.ts';
import { PreservedEdits } from './preserved-edits.ts';
import { portfolioTableName, scalesOf, type PortfolioState } from './portfolio-state.ts';
import type { PortfolioColumns, ShownColumn } from './shown-columns.ts';
import {
  clearConfirmed,
  clearTypedOver,
  dropRows,
  isStatusColumn,
  statusColumnsIn,
  unconfirmedOf,
} from './row-status.ts';
import { readOnlyKeys, buildRow, type RowContext } from './build-row.ts';
import { reportRestored, typedOverRows, type TypedOverRows } from './restore-overwritten.ts';

/** The portfolio table before a pull writes into it. */
export interface TableBefore {
  /** Undefined if the workbook has none. */
  readonly table: ManagedTable | undefined;
  /** Whether the workbook has a table of this name, also if it is not found as that of a pull. */
  readonly isNamed: boolean;
  readonly baseline: Baseline;
  /** Keys of the rows in the table. */
  readonly present: Set<string>;
  readonly own: PreservedEdits;
  typedOver: TypedOverRows;
  readonly scales: PercentScales;
}

/**
 * @param otherAccount the account of the table, if it is not that of the user.
 * @throws ConnectorError `config` if the table is protected, or belongs to another account.
 */
export function* openTable(
  context: TaskContext,
  otherAccount: string | undefined,
  state: Pick<PortfolioState, 'percentScale'> = {},
): Op<TableBefore> {
  const messages = workbookMessages[userLanguageOf(context)];
  const scales = scalesOf(state, clientOf(context).profile);
  const table = yield* ManagedTable.open('portfolio');
  const baseline = yield* Baseline.load();
  if (typeof table === 'string') {
    baseline.clear();
    const isNamed = yield* isTableNamed();
    const none = { present: new Set<string>(), own: new PreservedEdits(), typedOver: new Map() };
    return { table: undefined, isNamed, baseline, ...none, scales };
  }
  if (otherAccount !== undefined) {
    throw new ConnectorError('config', messages.otherAccount(otherAccount), { field: 'table' });
  }
  table.checkWritable(messages.tableProtected);
  yield* table.checkHeader(userLanguageOf(context));
  const scan = yield* scanAllEdits(table, baseline, scales);
  return {
    table,
    isNamed: true,
    baseline,
    present: scan.present,
    own: new PreservedEdits(scan, table),
    typedOver: typedOverRows(scan),
    scales,
  };
}

/** Writes rows into the portfolio table, and creates it when it does not exist. */
export class PullWriter implements RowContext {
  private readonly context: TaskContext;
  private readonly before: TableBefore;
  private readonly chosen: readonly string[];
  /** Keys of the columns that the table had before. */
  private readonly expected: readonly string[];
  readonly columns: PortfolioColumns;
  readonly today: LocalDate;
  readonly own: PreservedEdits;
  readonly baseline: Baseline;
  /** Keys of the rows in the table. */
  readonly present: Set<string>;
  /** Cells that were typed over, and have the value of the service again. */
  readonly putBack: ActivityLine[] = [];
  table!: ManagedTable;
  shown: readonly ShownColumn[] = [];
  /** Keys of the columns that this pull has added to the table. */
  private added: ReadonlySet<string> = new Set();
  isPrepared = false;
  private scanner: RowScanner | undefined;

  /** @param chosen keys of the columns that the user wants. */
  constructor(
    context: TaskContext,
    before: TableBefore,
    chosen: readonly string[],
    columns: PortfolioColumns,
    today: LocalDate,
  ) {
    this.context = context;
    this.before = before;
    this.chosen = chosen;
    this.columns = columns;
    this.today = today;
    this.own = before.own;
    this.baseline = before.baseline;
    this.present = before.present;
    // The columns of the table stay until the whole list is read. Only then the unused ones are known.
    this.expected = before.table?.columns.keys ?? [];
    columns.expect(this.expected);
  }

  /** Whether there was a table before this pull, or it has created one. */
  get hasTable(): boolean {
    return this.isPrepared || this.before.table !== undefined;
  }

  /** Only for a column with formulas: other cells are rewritten in the form of the column. */
  readonly isCurrent: NonNullable<RowContext['isCurrent']> = (thirdpartyId, label, cell) => {
    const { own, before, baseline } = this;
    if (!own.mayBeFilled(label) || own.isMoved(thirdpartyId) || before.scales.length !== 1) return false;
    if (!this.present.has(thirdpartyId) || baseline.get(thirdpartyId) === undefined) return false;
    this.scanner ??= new RowScanner(this.table, baseline, before.scales);
    return this.scanner.isPulled(thirdpartyId, label, cell);
  };

  /** Creates the table, or changes it to the chosen columns. Add some third parties to `columns` first. */
  *prepare(): Op<void> {
    const { context, before } = this;
    this.isPrepared = true;
    this.shown = this.columns.chosen(this.chosen);
    this.table = before.table ?? (yield* this.create());
    const columnKeys = this.table.columns.keys;
    // The outcome of earlier edits stays visible as long as the table has cells of the user.
    const status = this.own.columnKeys().length > 0 ? columnKeys.filter(isStatusColumn) : [];
    const isShown = (key: string) => this.shown.some((column) => column.key === key);
    // A column that is no longer chosen, or that the account no longer has, stays while it has cells of the user.
    const edited = this.own.columnKeys().filter((key) => columnKeys.includes(key) && !isShown(key));
    const others = columnKeys.filter(isOfOtherVersion);
    const missing = this.shown.filter(({ key }) => !columnKeys.includes(key));
    const { language } = this.columns;
    yield* this.table.restoreHeaders([...this.columns.all(), ...statusColumnsIn(language)], language);
    yield* this.table.columns.arrange(this.shown, [...status, ...edited, ...others]);
    yield* this.fill(missing);
    yield* clearTypedOver(context, this.table, before.typedOver);
    this.baseline.markColumns(readOnlyKeys(this.shown));
  }

  /** @throws ConnectorError `retry-later` if another pull has created the table meanwhile: there would be two of them. */
  private *create(): Op<ManagedTable> {
    // The table has its name before it is stored as that of a pull.
    const isMade = !this.before.isNamed && (yield* isTableNamed());
    if (isMade || typeof (yield* ManagedTable.open('portfolio')) !== 'string') throw tableMadeMeanwhile();
    return yield* ManagedTable.create('portfolio', labelsOf(this.context), this.shown);
  }

  /** Adds columns for attributes and indicators that were first found since the last write. */
  private *addColumns(): Op<void> {
    const isShown = (key: string) => this.shown.some((column) => column.key === key);
    const missing = this.columns.chosen(this.chosen).filter(({ key }) => !isShown(key));
    if (missing.length === 0) return;
    this.shown = [...this.shown, ...missing];
    yield* this.table.columns.arrange(missing, this.table.columns.keys);
    yield* this.fill(missing);
    this.baseline.markColumns(readOnlyKeys(this.shown));
  }

  /**
   * To be called once all rows are written: removes the columns that no third party has. A column with content stays,
   * because an earlier run of this pull or the user may have filled it.
   */
  *dropEmptyColumns(): Op<void> {
    this.columns.unexpect(this.expected);
    const found = new Set(this.columns.chosen(this.chosen).map(({ key }) => key));
    const unmet = this.shown.flatMap(({ key }) => (found.has(key) ? [] : [key]));
    if (unmet.length === 0) return;
    const filled = new Set<string>();
    yield* this.table.eachRow(unmet, function* ({ cells, isFormula }) {
      for (const [at, key] of unmet.entries()) {
        if (!isSameCell(cells[at] ?? null, null) || isFormula?.[at] === true) filled.add(key);
      }
    });
    this.shown = this.shown.filter(({ key }) => found.has(key) || filled.has(key));
    const isEmpty = (key: string) => unmet.includes(key) && !filled.has(key);
    yield* this.table.columns.arrange(
      this.shown,
      this.table.columns.keys.filter((key) => !isEmpty(key)),
    );
  }

  /**
   * Fills the added columns of attributes with the known values. Otherwise a pull that stops would leave empty cells, which
   * would count as cleared by the user in a later scan.
   */
  private *fill(missing: readonly ShownColumn[]): Op<void> {
    this.added = new Set([...this.added, ...missing.map(({ key }) => key)]);
    const columns = missing.filter(({ facet }) => facet === 'attributes');
    if (columns.length === 0 || this.present.size === 0) return;
    const scale = percentScaleOf(clientOf(this.context).profile);
    const cellOf = (thirdpartyId: string, label: string) => {
      const pulled = this.baseline.get(thirdpartyId);
      if (pulled === undefined) return undefined;
      const { values, type } = baselineValuesOf(pulled, label);
      return values.length === 0 ? undefined : attributeToCell(values, type, scale).value;
    };
    const rows = [...this.present].map((key) => ({ key, cells: columns.map(({ header }) => cellOf(key, header)) }));
    // A row that was written before its third party had such an attribute has nothing to fill.
    const filled = rows.filter(({ cells }) => cells.some((cell) => cell !== undefined));
    yield* this.table.patch(columns, filled);
  }

  *write(facts: readonly ThirdPartyData[]): Op<void> {
    yield* this.addColumns();
    const { context, table, shown, baseline, before } = this;
    if (facts.some(({ thirdpartyId }) => this.present.has(thirdpartyId))) yield* this.scanAgain();
    const unconfirmed = unconfirmedOf(baseline, facts);
    const rows = facts.map((each) => buildRow(each, this));
    const isFirst = this.present.size === 0;
    yield* table.put(shown, rows, this.present);
    yield* clearConfirmed(context, table, baseline, unconfirmed, this.own.editedThirdParties());
    if (isFirst) yield* table.reveal();
    this.putBack.push(...(yield* reportRestored(context, table, before.typedOver, rows, shown, baseline)));
  }

  /** The user may have edited, moved or removed rows since the last write. */
  private *scanAgain(): Op<void> {
    const found = yield* scanEdits(this.table, this.baseline, this.before.scales);
    // The cells of a new column are empty until their rows are written.
    const isUsers = (columnKey: string, cell: SheetCell) => cell !== null || !this.added.has(columnKey);
    const scan = {
      ...found,
      edits: found.edits.filter(({ label, cell }) => isUsers(attributePrefix + label, cell)),
      typedOver: found.typedOver.filter(({ columnKey, cell }) => isUsers(columnKey, cell)),
    };
    this.own.take(scan);
    this.before.typedOver = typedOverRows(scan);
    this.present.clear();
    for (const key of found.present) this.present.add(key);
  }

  /** How many rows the table has now. */
  get rows(): number {
    return this.present.size;
  }

  /** Third parties with a row and a baseline entry. @param seconds since 1970: only those last written before it. */
  writtenBefore(seconds = Infinity): string[] {
    return [...this.present].filter((key) => {
      return this.baseline.get(key) !== undefined && (seconds === Infinity || this.baseline.isOlder(key, seconds));
    });
  }

  /** Removes the rows of all third parties except these. */
  *dropAllBut(seen: ReadonlySet<string>): Op<void> {
    yield* this.drop(this.writtenBefore().filter((key) => !seen.has(key)));
  }

  /** Removes the rows of third parties that have left. A row with edits stays, and its Status says that it has left. */
  *drop(gone: readonly string[]): Op<void> {
    const edited = this.own.thirdParties();
    yield* dropRows(this.context, this.table, this.baseline, gone, edited);
    for (const key of gone) if (!edited.has(key)) this.present.delete(key);
  }
}

const isTableNamed = (): Op<boolean> => callWorkbook('hasTable', { name: portfolioTableName });

function labelsOf({ language }: TaskContext): TableLabels {
  const { portfolioSheet, keyHeader, keyNote } = workbookMessages[language];
  return { name: portfolioTableName, sheet: portfolioSheet, frozenColumns: 2, keyHeader, keyNote };
}
