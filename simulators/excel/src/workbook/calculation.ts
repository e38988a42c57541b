import { boxOf, qualify, type Box } from './address.ts';
import { sourceOf, valueOf } from './call-arguments.ts';
import type { Anchor } from './cells.ts';
import type { Change } from './change.ts';
import { ChangedCells, everywhere } from './changed-cells.ts';
import { errorValue, isError, type Content } from './content.ts';
import { readCall, type FunctionCall } from './function-call.ts';
import type { FunctionResult } from './functions.ts';
import { Readers } from './readers.ts';
import type { Sheet } from './sheet.ts';
import { breakSpills, spill } from './spill.ts';
import { WaitingCalls, type WaitingCall } from './waiting-calls.ts';
import type { Workbook } from './workbook.ts';

/** After these changes a formula may read other cells or have moved. */
const moves: readonly Change['kind'][] = [
  'structure',
  'sorted',
  'sheet-added',
  'sheet-deleted',
  'sheet-changed',
  'table-added',
  'table-deleted',
  'table-changed',
];

/**
 * Calculates formulas that are one call of a custom function. Other formulas keep the value that a test sets with
 * `Workbook.setCalculated`; with `isOutside` that holds for all formulas.
 */
export class Calculation {
  mode: 'Automatic' | 'AutomaticExceptTables' | 'Manual' = 'Automatic';
  /** An external formula engine calculates everything and calls custom functions through `Workbook.functions`. */
  isOutside = false;
  /** Called with the cells of a sheet that must be calculated although nothing changed. */
  outside: ((sheet: Sheet, anchors: readonly Anchor[]) => void) | undefined;
  private readonly workbook: Workbook;
  private readonly calls = new Map<string, FunctionCall | undefined>();
  private readonly waiting = new WaitingCalls();
  /** Undefined after a move, until cells change. */
  private readers: Readers | undefined;
  /** Results of this turn of the event loop; formulas that read them are calculated again at its end. */
  private arrived = new ChangedCells();
  private idle: (() => void)[] = [];

  constructor(workbook: Workbook) {
    this.workbook = workbook;
  }

  get state(): 'Done' | 'Calculating' | 'Pending' {
    return this.waiting.size > 0 || !this.arrived.isEmpty ? 'Calculating' : 'Done';
  }

  /** Resolves once no cell waits for a custom function. */
  async settled(): Promise<void> {
    if (this.state === 'Done') return;
    await new Promise<void>((resolve) => this.idle.push(resolve));
  }

  hear({ kind }: Change): void {
    if (!moves.includes(kind)) return;
    this.readers = undefined;
    this.waiting.forgetPlaces();
  }

  /** Call before cells are overwritten: cancels their calls and clears their spills. */
  leave(sheet: Sheet, box: Box): void {
    for (const waiting of this.waiting.within(sheet, box)) this.cancel(waiting);
    breakSpills(sheet.cells, box);
  }

  /** Call before cells are overwritten. @returns whether a formula entered afterwards equals the previous one. */
  remember(sheet: Sheet, box: Box): (anchor: Anchor) => boolean {
    if (!this.isOutside) return () => false;
    const { formulas } = sheet.cells;
    const held = new Map([...formulas.filled(box)].map(([row, column, formula]) => [`${row}:${column}`, formula]));
    return ({ row, column }) => held.get(`${row}:${column}`) === formulas.get(row, column);
  }

  /**
   * Handles entered formulas. An external engine does not notice that the same formula is entered again, so it is
   * notified.
   */
  enter(sheet: Sheet, anchors: readonly Anchor[], isEnteredAgain: (anchor: Anchor) => boolean = () => false): void {
    if (this.readers) for (const { row, column } of anchors) this.file(this.readers, sheet, row, column);
    if (this.isOutside) {
      const again = anchors.filter(isEnteredAgain);
      if (again.length > 0) this.outside?.(sheet, again);
      return;
    }
    for (const { row, column } of anchors) this.compute(sheet, row, column);
  }

  /** Handles changed cells: recalculates the formulas that read them, except those just entered. */
  refresh(sheet: Sheet, box: Box, except: readonly Anchor[]): void {
    const changed = new ChangedCells();
    changed.add(sheet, box);
    this.askAgain(changed, new Set(except.map(({ row, column }) => `${sheet.id}:${row}:${column}`)));
  }

  /** Recalculates all formulas, except failed custom functions, which no recalculation calls again. */
  recalculate(sheets: readonly Sheet[] = this.workbook.sheets): void {
    for (const sheet of sheets) {
      const anchors = [...sheet.cells.formulas.filled(everywhere)]
        .map(([row, column]) => ({ row, column }))
        .filter(({ row, column }) => !this.hasFailed(sheet, row, column));
      this.outside?.(sheet, anchors);
      if (this.isOutside) continue;
      for (const { row, column } of anchors) this.leave(sheet, boxOf(row, column));
      this.enter(sheet, anchors);
    }
  }

  private hasFailed(sheet: Sheet, row: number, column: number): boolean {
    const content = sheet.cells.contents.get(row, column);
    return isFailure(content) && this.read(sheet.cells.formulas.get(row, column) ?? '') !== undefined;
  }

  private askAgain(changed: ChangedCells, except: ReadonlySet<string>): void {
    if (this.isOutside || this.mode === 'Manual' || this.workbook.functions.names.length === 0) return;
    for (const { sheet, row, column } of this.allReaders().of(changed)) {
      if (except.has(`${sheet.id}:${row}:${column}`)) continue;
      const pending = this.waiting.at(sheet, row, column);
      if (pending) this.cancel(pending);
      this.compute(sheet, row, column);
    }
  }

  private allReaders(): Readers {
    if (this.readers) return this.readers;
    const readers = new Readers();
    for (const sheet of this.workbook.sheets) {
      for (const [row, column] of sheet.cells.formulas.filled(everywhere)) this.file(readers, sheet, row, column);
    }
    this.readers = readers;
    return readers;
  }

  private file(readers: Readers, sheet: Sheet, row: number, column: number): void {
    const formula = sheet.cells.formulas.get(row, column) ?? '';
    const reader = { sheet, row, column, formula };
    for (const argument of this.read(formula)?.parameters ?? []) {
      const source = sourceOf(this.workbook, argument, sheet, row);
      if (source) readers.file(reader, source.sheet, source.box);
    }
  }

  private compute(sheet: Sheet, row: number, column: number): void {
    const call = this.read(sheet.cells.formulas.get(row, column) ?? '');
    if (!call) return;
    const { functions } = this.workbook;
    if (!functions.find(call.name)) {
      this.place(sheet, row, column, [[errorValue('#NAME?')]]);
      return;
    }
    const sources = call.parameters.map((argument) => sourceOf(this.workbook, argument, sheet, row));
    const values = call.parameters.map((argument, index) => valueOf(argument, sources[index]));
    const addresses = sources.map((source) => (source ? qualify(source.sheet.name, source.box) : null));
    sheet.cells.contents.set(row, column, errorValue('#BUSY!'));
    const invocation = functions.invoke(call.name, values, qualify(sheet.name, boxOf(row, column)), addresses);
    const anchor = this.workbook.track(this.workbook.rangeOn(sheet, boxOf(row, column)));
    const waiting: WaitingCall = { invocation, anchor };
    this.waiting.add(waiting);
    void invocation.result.then((result) => this.receive(waiting, result));
  }

  private receive(waiting: WaitingCall, result: FunctionResult): void {
    if (!this.waiting.has(waiting)) return;
    this.forget(waiting);
    const { anchor } = waiting;
    if (!anchor.isDeleted) this.place(anchor.sheet, anchor.box.row, anchor.box.column, result);
  }

  private place(sheet: Sheet, row: number, column: number, result: FunctionResult): void {
    const isInTable = (area: Box) => this.workbook.tables.touching(sheet, area).length > 0;
    const box = spill(sheet.cells, row, column, result, isInTable);
    this.workbook.as('calculation', () => this.workbook.tell({ kind: 'cells', sheet, box }));
    if (this.arrived.isEmpty) queueMicrotask(() => this.spread());
    this.arrived.add(sheet, box);
  }

  private spread(): void {
    const arrived = this.arrived;
    this.arrived = new ChangedCells();
    this.askAgain(arrived, new Set());
    this.notifyIdle();
  }

  private cancel(waiting: WaitingCall): void {
    this.forget(waiting);
    waiting.invocation.cancel();
  }

  private forget(waiting: WaitingCall): void {
    this.waiting.delete(waiting);
    this.workbook.untrack(waiting.anchor);
    if (this.waiting.size === 0) queueMicrotask(() => this.notifyIdle());
  }

  private notifyIdle(): void {
    if (this.state !== 'Done') return;
    const idle = this.idle;
    this.idle = [];
    for (const resolve of idle) resolve();
  }

  private read(formula: string): FunctionCall | undefined {
    if (!this.calls.has(formula)) this.calls.set(formula, readCall(formula));
    return this.calls.get(formula);
  }
}

/** A cell that is waiting, or whose call was never made, has not failed. */
const isFailure = (content: Content | undefined): boolean =>
  content !== undefined && isError(content) && !['#BUSY!', '#NAME?', '#SPILL!'].includes(content.error);
