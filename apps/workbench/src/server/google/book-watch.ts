import {
  chartsOf,
  isFiltered,
  rulesOf,
  type Box,
  type Cell,
  type Sheet,
  type ScriptState,
} from '@tpr/google-simulator/apps-script';
import type { BookChange, BoxView, CellView, ChartView, ConditionalView, RowView, SheetView } from './protocol.ts';
import type { StyleTable } from './style-table.ts';
import type { SheetIds } from './sheet-ids.ts';

interface Seen {
  readonly lines: (readonly (Cell | undefined)[])[];
}

const toView = ({ row, column, rows, columns }: Box): BoxView => ({ row: row - 1, column: column - 1, rows, columns });

/**
 * Finds the changes of the spreadsheet since the last reading. The script changes it in place, without events. A
 * changed cell is a new object, so comparing all cells costs little.
 */
export class BookWatch {
  private readonly world: ScriptState;
  private readonly ids: SheetIds;
  private readonly styles: StyleTable;
  private readonly cells = new Map<Sheet, Seen>();
  /** Other values sent last, as JSON by name. */
  private readonly sentTexts = new Map<string, string>();
  private sentStyles = 0;
  private sentToasts: number;
  private sentAlerts: number;
  private sentMails: number;
  private sentPages: number;

  /** Earlier messages of the script are not sent. */
  constructor(world: ScriptState, ids: SheetIds, styles: StyleTable) {
    this.world = world;
    this.ids = ids;
    this.styles = styles;
    this.sentToasts = world.book.toasts.length;
    this.sentAlerts = world.alerts.length;
    this.sentMails = world.mails.length;
    this.sentPages = world.shown.length;
  }

  /** @returns undefined when nothing has changed. */
  read(): BookChange | undefined {
    const { book, menus, triggers, clock, alerts, mails, shown } = this.world;
    const rows = book.sheets.flatMap((sheet) => this.readCells(sheet));
    for (const sheet of this.cells.keys()) if (!book.sheets.includes(sheet)) this.cells.delete(sheet);
    const { selection } = book;
    const names = book.names.filter(({ box }) => box.rows > 0 && box.columns > 0);
    const change: BookChange = {
      styles: this.styles.after(this.sentStyles),
      rows,
      ...this.ifNew(
        'sheets',
        book.sheets.map((sheet) => this.viewSheet(sheet)),
      ),
      ...this.ifNew(
        'names',
        names.map(({ name, sheet, box }) => ({ name, gridId: this.ids.of(sheet), box: toView(box) })),
      ),
      ...this.ifNew('selection', { gridId: this.ids.of(selection.sheet), box: toView(selection.box) }),
      ...this.ifNew('menus', menus),
      ...this.ifNew(
        'triggers',
        triggers.map(({ id, handler, dueMs, everyMs, isDisabled }) => {
          return { id, handler, everyMs, dueInMs: isDisabled ? undefined : dueMs - clock.now() };
        }),
        triggers.map(({ id, dueMs }) => [id, dueMs]),
      ),
      toasts: book.toasts.slice(this.sentToasts),
      alerts: alerts.slice(this.sentAlerts),
      mails: mails.slice(this.sentMails).map(({ to, subject }) => ({ to, subject })),
      ...(shown.length > this.sentPages && { sidebar: { title: shown.at(-1)?.title ?? '', number: shown.length } }),
    };
    this.sentStyles += change.styles.length;
    this.sentToasts = book.toasts.length;
    this.sentAlerts = alerts.length;
    this.sentMails = mails.length;
    this.sentPages = shown.length;
    const isSomething = Object.values(change).some((part) => !Array.isArray(part) || part.length > 0);
    return isSomething ? change : undefined;
  }

  /** Marks the user's selection as sent, since the grid shows it already. */
  noteSelection(): void {
    const { sheet, box } = this.world.book.selection;
    this.ifNew('selection', { gridId: this.ids.of(sheet), box: toView(box) });
  }

  /** @param mark what is compared to detect a new value, if not the value itself */
  private ifNew<Name extends 'sheets' | 'names' | 'selection' | 'menus' | 'triggers'>(
    name: Name,
    value: unknown,
    mark: unknown = value,
  ): Pick<BookChange, Name> | undefined {
    const text = JSON.stringify(mark);
    if (this.sentTexts.get(name) === text) return undefined;
    this.sentTexts.set(name, text);
    return { [name]: value } as unknown as Pick<BookChange, Name>;
  }

  private readCells(sheet: Sheet): RowView[] {
    const before = this.cells.get(sheet)?.lines ?? [];
    const extent = { rows: sheet.maxRows, columns: sheet.maxColumns };
    const lines: (readonly (Cell | undefined)[])[] = [];
    const changes: RowView[] = [];
    for (let row = 0; row < extent.rows; row += 1) {
      const old = before[row] ?? [];
      const line = Array.from({ length: extent.columns }, (_, column) => cellOrNone(sheet.at(row + 1, column + 1)));
      lines.push(line);
      let [first, last] = [-1, -1];
      for (let column = 0; column < Math.max(line.length, old.length); column += 1) {
        if (line[column] === old[column]) continue;
        if (first < 0) first = column;
        last = column;
      }
      if (first < 0) continue;
      const cells = line.slice(first, last + 1).map((cell) => (cell === undefined ? null : this.viewCell(cell)));
      changes.push({ gridId: this.ids.of(sheet), row, column: first, cells });
    }
    this.cells.set(sheet, { lines });
    return changes;
  }

  private viewCell(cell: Cell): CellView {
    const style = this.styles.placeOf(cell);
    return {
      ...(cell.value !== undefined && cell.value !== '' && { v: cell.value }),
      ...(cell.formula !== undefined && { f: cell.formula }),
      ...(style !== undefined && { s: style }),
      ...(cell.note !== undefined && cell.note !== '' && { note: cell.note }),
      ...(cell.isSpilled === true && { isSpilled: true }),
    };
  }

  private viewSheet(sheet: Sheet): SheetView {
    const { name, isHidden, maxRows, maxColumns, frozenRows, frozenColumns, columnLines } = sheet;
    const columns = [...columnLines.entries()];
    return {
      gridId: this.ids.of(sheet),
      name,
      isHidden,
      rowCount: maxRows,
      columnCount: maxColumns,
      frozenRows,
      frozenColumns,
      hiddenColumns: columns.flatMap(([column, line]) => (line.isHidden ? [column] : [])),
      widths: Object.fromEntries(columns.flatMap(([column, { size }]) => (size === undefined ? [] : [[column, size]]))),
      filteredRows: sheet.filter === undefined ? [] : filteredRows(sheet),
      conditionals: rulesOf(sheet).flatMap(viewRule),
      charts: chartsOf(sheet).map(viewChart),
    };
  }
}

const cellOrNone = (cell: Cell): Cell | undefined =>
  Object.keys(cell).length === 1 && cell.value === undefined ? undefined : cell;

const filteredRows = (sheet: Sheet): number[] =>
  Array.from({ length: sheet.maxRows }, (_, row) => row).filter((row) => isFiltered(sheet, row + 1));

type Rule = ReturnType<typeof rulesOf>[number];

function viewRule({ settings, ranges }: Rule): ConditionalView[] {
  const { text, background, fontColor, min, mid, max } = settings;
  return ranges.flatMap((range): ConditionalView[] => {
    const box = {
      row: range.getRow() - 1,
      column: range.getColumn() - 1,
      rows: range.getNumRows(),
      columns: range.getNumColumns(),
    };
    if (typeof text === 'string')
      return [
        {
          box,
          text,
          ...(typeof background === 'string' && { background }),
          ...(typeof fontColor === 'string' && { fontColor }),
        },
      ];
    if (typeof min !== 'string' || typeof max !== 'string') return [];
    const [color, type, at] = Array.isArray(mid) ? (mid as unknown[]) : [];
    const middle = { color: String(color), at: Number(at), isPercentile: type === 'PERCENTILE' };
    return [{ box, low: min, high: max, ...(color !== undefined && { middle }) }];
  });
}

type Chart = ReturnType<typeof chartsOf>[number];

function viewChart({ options, row, column, ranges }: Chart): ChartView {
  const parts = ranges.map((range) => range.getValues());
  const rows = (parts[0] ?? []).map((_, at) => parts.flatMap((part) => part[at] ?? []));
  return {
    title: String(options['title'] ?? ''),
    row: row - 1,
    column: column - 1,
    rows: rows.map((line) => line.map((value) => (typeof value === 'number' ? value : String(value)))),
  };
}
