import { isBlank, typedCell, type Box, type Sheet, type ScriptState } from '@tpr/google-simulator/apps-script';
import type { ActAnswer, BoxView, Entry, Result, UserAct } from './protocol.ts';
import type { SheetIds } from './sheet-ids.ts';

const done: ActAnswer = { kind: 'done' };
const toBox = ({ row, column, rows, columns }: BoxView): Box => ({ row: row + 1, column: column + 1, rows, columns });

/** The user of the spreadsheet: applies actions from the grid to it. */
export class Person {
  private readonly world: ScriptState;
  private readonly ids: SheetIds;

  constructor(world: ScriptState, ids: SheetIds) {
    this.world = world;
    this.ids = ids;
  }

  /** @throws Error that says why the action is not possible. */
  act(act: UserAct): ActAnswer {
    const { book } = this.world;
    if (act.kind === 'addSheet') {
      const sheet = book.addSheet(act.name);
      this.ids.give(sheet, act.gridId);
      move(book.sheets, sheet, act.index);
      return done;
    }
    const sheet = this.ids.find(act.gridId);
    switch (act.kind) {
      case 'enter':
        return this.enter(sheet, act.entries, act.isSure === true);
      case 'select':
        book.selection = { sheet, box: toBox(act.box), earlier: (act.earlier ?? []).map(toBox) };
        return done;
      case 'insertRows':
        sheet.insertRows(act.at + 1, act.count);
        return done;
      case 'deleteRows':
        sheet.deleteRows(act.at + 1, act.count);
        return done;
      case 'insertColumns':
        sheet.insertColumns(act.at + 1, act.count);
        return done;
      case 'deleteColumns':
        sheet.deleteColumns(act.at + 1, act.count);
        return done;
      case 'reorderRows':
        sheet.reorder(toBox(act.box), act.order);
        return done;
      case 'renameSheet':
        sheet.name = act.name;
        return done;
      case 'deleteSheet':
        book.deleteSheet(sheet);
        return done;
      case 'moveSheet':
        move(book.sheets, sheet, act.index);
        return done;
      case 'resizeColumns':
        for (const [column, pixels] of Object.entries(act.widths)) {
          const line = sheet.columnLines[Number(column)];
          if (line !== undefined) line.size = pixels;
        }
        return done;
      case 'calculated':
        for (const result of act.results) takeResult(sheet, result);
        return done;
    }
  }

  /** Asks the user before a protected cell is overwritten. */
  private enter(sheet: Sheet, entries: readonly Entry[], isSure: boolean): ActAnswer {
    for (const { row, column } of entries) {
      const box = { row: row + 1, column: column + 1, rows: 1, columns: 1 };
      sheet.checkWritable(box, this.world.people.owner.email);
      const warning = sheet.protections.find(
        (each) => each.isWarningOnly && (each.box === undefined || isIn(each.box, box)),
      );
      if (warning !== undefined && !isSure) return { kind: 'asks', text: warning.description };
    }
    for (const { row, column, text } of entries) {
      const before = sheet.at(row + 1, column + 1);
      sheet.put(row + 1, column + 1, typedCell(text, before, this.world));
    }
    return done;
  }
}

function takeResult(sheet: Sheet, { row, column, value, isSpilled = false }: Result): void {
  const cell = sheet.at(row + 1, column + 1);
  // The cell may have been written in the meantime: then the result belongs to a removed formula.
  const isWanted = isSpilled
    ? isBlank(cell) || cell.isSpilled === true
    : cell.formula !== undefined || cell.isSpilled === true;
  if (!isWanted || (cell.value === value && (cell.isSpilled === true) === isSpilled)) return;
  sheet.put(row + 1, column + 1, { value, ...(isSpilled && { isSpilled: true }) });
}

function move(sheets: Sheet[], sheet: Sheet, to: number): void {
  sheets.splice(sheets.indexOf(sheet), 1);
  sheets.splice(to, 0, sheet);
}

const isIn = (outer: Box, { row, column }: Box): boolean =>
  row >= outer.row && row < outer.row + outer.rows && column >= outer.column && column < outer.column + outer.columns;
