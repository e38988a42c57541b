import { formatAddress, intersect, type Box } from '../workbook/address.ts';
import type { Change, Person } from '../workbook/change.ts';
import type { Sheet } from '../workbook/sheet.ts';
import { valueType } from '../workbook/content.ts';
import type { StructuralEdit } from '../workbook/structural-edit.ts';
import type { Workbook } from '../workbook/workbook.ts';

/** The wire's numbers of the events. */
export const eventTypes = {
  changed: 10,
  activated: 11,
  deactivated: 12,
  added: 13,
  selection: 14,
  deleted: 15,
  calculated: 16,
  formatChanged: 18,
  rowSorted: 19,
  protectionChanged: 24,
  nameChanged: 25,
  visibilityChanged: 26,
  tableSelection: 100,
  tableChanged: 101,
  tableAdded: 102,
  tableDeleted: 103,
} as const;

/** The target of events of the whole workbook, on the wire. */
export const workbookTarget = 'Workbook';

/** Turns changes of the workbook into the events that the add-in registered for. */
export class Events {
  private readonly workbook: Workbook;
  private readonly person: Person;
  private isRemote = false;
  private readonly registered = new Map<string, number>();
  /** Set by the host: pushes one event. */
  push: (type: number, target: string, message: unknown, isRemote: boolean) => void = () => undefined;
  /** Set by the host: returns a name by which the add-in can request an event's range. */
  referTo: (sheet: Sheet, box: Box) => string = () => '';

  constructor(workbook: Workbook, person: Person) {
    this.workbook = workbook;
    this.person = person;
    workbook.onChange((change) => this.hear(change));
  }

  register(type: number, target: string): void {
    const key = `${type} ${target}`;
    this.registered.set(key, (this.registered.get(key) ?? 0) + 1);
  }

  unregister(type: number, target: string): void {
    const key = `${type} ${target}`;
    const count = (this.registered.get(key) ?? 0) - 1;
    if (count > 0) this.registered.set(key, count);
    else this.registered.delete(key);
  }

  get registrationCount(): number {
    return this.registered.size;
  }

  private hear(change: Change): void {
    if (this.workbook.withoutEvents.has(this.person) || this.registered.size === 0) return;
    this.isRemote = change.person !== this.person;
    // https://learn.microsoft.com/office/dev/add-ins/excel/co-authoring-in-excel-add-ins
    const source = this.isRemote
      ? { source: 'Remote', triggerSource: 'Unknown' }
      : { source: 'Local', triggerSource: change.by === 'addin' ? 'ThisLocalAddin' : 'Unknown' };
    switch (change.kind) {
      case 'cells':
        // A recalculation is not a change in Excel: it has its own event.
        if (change.by === 'calculation')
          this.emitSheetEvent(eventTypes.calculated, change.sheet, { address: formatAddress(change.box) });
        else
          this.emitChanged(change.sheet, change.box, {
            ...source,
            changeType: 'RangeEdited',
            shiftDirection: 'None',
            ...details(change),
          });
        return;
      case 'structure':
        this.emitChanged(change.sheet, change.box, { ...source, ...describe(change.edit) });
        return;
      case 'formats':
        this.emitSheetEvent(eventTypes.formatChanged, change.sheet, { ...source, address: formatAddress(change.box) });
        return;
      case 'sorted':
        this.emitSheetEvent(eventTypes.rowSorted, change.sheet, { ...source, address: formatAddress(change.box) });
        return;
      case 'sheet-added':
        this.tell(eventTypes.added, [workbookTarget], { ...source, worksheetId: change.sheet.id });
        return;
      case 'sheet-deleted':
        this.tell(eventTypes.deleted, [workbookTarget], { ...source, worksheetId: change.sheet.id });
        return;
      case 'sheet-activated':
        if (change.previous) this.emitSheetEvent(eventTypes.deactivated, change.previous, {});
        this.emitSheetEvent(eventTypes.activated, change.sheet, {});
        return;
      case 'table-added':
      case 'table-deleted': {
        const type = change.kind === 'table-added' ? eventTypes.tableAdded : eventTypes.tableDeleted;
        const { id: tableId, name: tableName } = change.table;
        this.tell(type, [change.sheet.id, workbookTarget], {
          ...source,
          tableId,
          tableName,
          worksheetId: change.sheet.id,
        });
        return;
      }
      case 'selection':
        this.emitSelection(change.sheet, change.box);
        return;
      default:
        return;
    }
  }

  private emitChanged(sheet: Sheet, box: Box, what: Readonly<Record<string, unknown>>): void {
    const tables = this.workbook.tables.on(sheet).filter((table) => intersect(table.box, box));
    const wanted = [sheet.id, workbookTarget].some(
      (target) => this.has(eventTypes.changed, target) || this.has(eventTypes.tableChanged, target),
    );
    if (!wanted && !tables.some(({ id }) => this.has(eventTypes.tableChanged, id))) return;
    const message = {
      ...what,
      address: formatAddress(box),
      worksheetId: sheet.id,
      referenceId: this.referTo(sheet, box),
    };
    this.tell(eventTypes.changed, [sheet.id, workbookTarget], message);
    for (const { id } of tables)
      this.tell(eventTypes.tableChanged, [id, sheet.id, workbookTarget], { ...message, tableId: id });
  }

  private emitSelection(sheet: Sheet, box: Box): void {
    const address = formatAddress(box);
    this.tell(eventTypes.selection, [sheet.id, workbookTarget], { address, worksheetId: sheet.id });
    for (const table of this.workbook.tables.on(sheet)) {
      const inside = intersect(table.box, box);
      this.tell(eventTypes.tableSelection, [table.id], {
        address: inside ? formatAddress(inside) : '',
        isInsideTable: inside !== undefined,
        tableId: table.id,
        worksheetId: sheet.id,
      });
    }
  }

  private emitSheetEvent(type: number, sheet: Sheet, message: Readonly<Record<string, unknown>>): void {
    this.tell(type, [sheet.id, workbookTarget], { ...message, worksheetId: sheet.id });
  }

  private tell(type: number, targets: readonly string[], message: unknown): void {
    for (const target of targets) if (this.has(type, target)) this.push(type, target, message, this.isRemote);
  }

  private has(type: number, target: string): boolean {
    return this.registered.has(`${type} ${target}`);
  }
}

function details(change: Extract<Change, { kind: 'cells' }>): Readonly<Record<string, unknown>> {
  if (change.before === undefined || change.after === undefined) return {};
  const typeOf = (value: string | number | boolean) => valueType(value === '' ? undefined : value);
  return {
    valueBefore: change.before,
    valueAfter: change.after,
    valueTypeBefore: typeOf(change.before),
    valueTypeAfter: typeOf(change.after),
  };
}

function describe({ axis, count, isWhole }: StructuralEdit): {
  readonly changeType: string;
  readonly shiftDirection: string;
} {
  const isInserted = count > 0;
  if (isWhole)
    return {
      changeType: `${axis === 'rows' ? 'Row' : 'Column'}${isInserted ? 'Inserted' : 'Deleted'}`,
      shiftDirection: 'None',
    };
  const direction = axis === 'rows' ? (isInserted ? 'Down' : 'Up') : isInserted ? 'Right' : 'Left';
  return { changeType: isInserted ? 'CellInserted' : 'CellDeleted', shiftDirection: `ShiftCell${direction}` };
}
