import { boxOf, formatAddress, intersect, qualify, type Box } from './address.ts';
import { type Anchor } from './cells.ts';
import { errorValue, type ErrorValue, type RichValue, type Scalar } from './content.ts';
import { readCall, type CallArgument, type FunctionCall } from './function-call.ts';
import { type Argument, type FunctionResult, type Invocation } from './functions.ts';
import { type Range } from './range.ts';
import { type Sheet } from './sheet.ts';
import { type Workbook } from './workbook.ts';

interface Waiting {
  readonly invocation: Invocation;
  readonly anchor: Range;
}

/** A resolved argument: what the function gets, and the cells it came from. */
interface Resolved {
  readonly value: Argument;
  readonly source: { readonly sheet: Sheet; readonly box: Box } | undefined;
}

/**
 * Gives formulas their values. Built in: a formula that is one call of a custom function. All other formulas keep the
 * value somebody sets with `Workbook.setCalculated`; so do all formulas once `isOutside` is true.
 */
export class Calculation {
  mode: 'Automatic' | 'AutomaticExceptTables' | 'Manual' = 'Automatic';
  /** A formula engine outside does all of it, and calls custom functions through `Workbook.functions`. */
  isOutside = false;
  readonly #workbook: Workbook;
  readonly #calls = new Map<string, FunctionCall | undefined>();
  readonly #waiting = new Set<Waiting>();
  #idle: (() => void)[] = [];

  constructor(workbook: Workbook) {
    this.#workbook = workbook;
  }

  get state(): 'Done' | 'Calculating' | 'Pending' {
    return this.#waiting.size > 0 ? 'Calculating' : 'Done';
  }

  /** Resolves once no cell waits for a custom function. */
  async settled(): Promise<void> {
    if (this.#waiting.size === 0) return;
    await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  /** Before cells are overwritten: their calls are cancelled, their spills cleared. */
  leave(sheet: Sheet, box: Box): void {
    for (const waiting of this.#waiting) {
      if (waiting.anchor.sheet !== sheet || waiting.anchor.isDeleted || !intersect(waiting.anchor.box, box)) continue;
      this.#forget(waiting);
      waiting.invocation.cancel();
    }
    const { cells } = sheet;
    for (const [, , anchor] of [...cells.spills.filled(box)]) {
      this.#unspill(sheet, anchor);
      cells.contents.set(anchor.row, anchor.column, errorValue('#SPILL!'));
    }
    for (const [row, column] of [...cells.formulas.filled(box)]) this.#unspill(sheet, { row, column });
  }

  /** Formulas were entered. */
  enter(sheet: Sheet, anchors: readonly Anchor[]): void {
    if (this.isOutside) return;
    for (const { row, column } of anchors) this.#compute(sheet, row, column);
  }

  /** Cells changed: formulas that read them are asked again, except the ones just entered. */
  refresh(changed: Sheet, box: Box, except: readonly Anchor[]): void {
    if (this.isOutside || this.mode === 'Manual' || this.#workbook.functions.names.length === 0) return;
    const isNew = new Set(except.map(({ row, column }) => `${row}:${column}`));
    for (const sheet of this.#workbook.sheets) {
      for (const [row, column, formula] of [...sheet.cells.formulas.filled(boxOf(0, 0, Infinity, Infinity))]) {
        if (sheet === changed && isNew.has(`${row}:${column}`)) continue;
        const call = this.#read(formula);
        const reads = call?.parameters.map((argument) => this.#resolveSource(argument, sheet, row));
        if (reads?.some((source) => source && source.sheet === changed && intersect(source.box, box))) this.#recompute(sheet, row, column);
      }
    }
  }

  /** All formulas again. */
  recalculate(): void {
    if (this.isOutside) return;
    for (const sheet of this.#workbook.sheets) {
      for (const [row, column] of [...sheet.cells.formulas.filled(boxOf(0, 0, Infinity, Infinity))]) this.#recompute(sheet, row, column);
    }
  }

  /** Puts a formula's result in place, spilling a block over the cells beside and below. */
  place(sheet: Sheet, row: number, column: number, result: FunctionResult): void {
    const { cells } = sheet;
    const box = boxOf(row, column, result.length, result.reduce((widest, line) => Math.max(widest, line.length), 1));
    this.#unspill(sheet, { row, column });
    const isBlocked = [cells.contents, cells.formulas].some((layer) =>
      [...layer.filled(box)].some(([atRow, atColumn]) => atRow !== row || atColumn !== column));
    if (isBlocked) cells.contents.set(row, column, errorValue('#SPILL!'));
    else result.forEach((line, down) => line.forEach((content, across) => {
      cells.contents.set(row + down, column + across, content);
      if (down + across > 0) cells.spills.set(row + down, column + across, { row, column });
    }));
    this.#workbook.as('calculation', () => this.#workbook.tell({ kind: 'cells', sheet, box: isBlocked ? boxOf(row, column) : box }));
    this.refresh(sheet, box, [{ row, column }]);
  }

  #recompute(sheet: Sheet, row: number, column: number): void {
    const box = boxOf(row, column);
    for (const waiting of this.#waiting) {
      if (waiting.anchor.sheet !== sheet || waiting.anchor.isDeleted || !intersect(waiting.anchor.box, box)) continue;
      this.#forget(waiting);
      waiting.invocation.cancel();
    }
    this.#compute(sheet, row, column);
  }

  #compute(sheet: Sheet, row: number, column: number): void {
    const call = this.#read(sheet.cells.formulas.get(row, column) ?? '');
    if (!call) return;
    const { functions } = this.#workbook;
    if (!functions.find(call.name)) {
      this.place(sheet, row, column, [[errorValue('#NAME?')]]);
      return;
    }
    const resolved = call.parameters.map((argument) => this.#resolve(argument, sheet, row));
    sheet.cells.contents.set(row, column, errorValue('#BUSY!'));
    const address = qualify(sheet.name, boxOf(row, column));
    const sources = resolved.map(({ source }) => (source ? qualify(source.sheet.name, source.box) : null));
    const invocation = functions.invoke(call.name, resolved.map(({ value }) => value), address, sources);
    const waiting: Waiting = { invocation, anchor: this.#workbook.track(this.#workbook.rangeOn(sheet, boxOf(row, column))) };
    this.#waiting.add(waiting);
    void invocation.result.then((result) => {
      if (!this.#waiting.has(waiting)) return;
      this.#forget(waiting);
      if (!waiting.anchor.isDeleted) this.place(sheet, waiting.anchor.box.row, waiting.anchor.box.column, result);
      this.#tellIdle();
    });
  }

  #forget(waiting: Waiting): void {
    this.#waiting.delete(waiting);
    this.#workbook.untrack(waiting.anchor);
    if (this.#waiting.size === 0) queueMicrotask(() => this.#tellIdle());
  }

  #tellIdle(): void {
    if (this.#waiting.size > 0) return;
    const idle = this.#idle;
    this.#idle = [];
    for (const resolve of idle) resolve();
  }

  #unspill(sheet: Sheet, anchor: Anchor): void {
    const { cells } = sheet;
    if (cells.spills.depth === 0) return;
    for (const [row, column, from] of [...cells.spills.filled(boxOf(anchor.row, anchor.column, Infinity, Infinity))]) {
      if (from.row !== anchor.row || from.column !== anchor.column) continue;
      cells.spills.set(row, column, undefined);
      cells.contents.set(row, column, undefined);
    }
  }

  #read(formula: string): FunctionCall | undefined {
    if (!this.#calls.has(formula)) this.#calls.set(formula, readCall(formula));
    return this.#calls.get(formula);
  }

  #resolveSource(argument: CallArgument, sheet: Sheet, row: number): Resolved['source'] {
    const { tables, sheets } = this.#workbook;
    if (argument.kind === 'reference') {
      const wanted = argument.sheet?.toLowerCase();
      const on = wanted === undefined ? sheet : sheets.find(({ name }) => name.toLowerCase() === wanted);
      return on && { sheet: on, box: argument.box };
    }
    if (argument.kind === 'literal') return undefined;
    const table = argument.table === undefined ? tables.on(sheet).find(({ body }) => row >= body.row && row < body.row + body.rows) : tables.find(argument.table);
    const column = table?.column(argument.column);
    if (!table || !column) return undefined;
    const part = argument.isThisRow ? boxOf(row, table.box.column, 1, table.box.columns) : table.body;
    return { sheet: table.sheet, box: table.boxOfColumn(column, part) };
  }

  #resolve(argument: CallArgument, sheet: Sheet, row: number): Resolved {
    if (argument.kind === 'literal') return { value: argument.value, source: undefined };
    const source = this.#resolveSource(argument, sheet, row);
    if (!source) return { value: errorValue('#REF!'), source };
    const used = source.sheet.cells.used(true);
    const box = intersect(source.box, boxOf(0, 0, (used?.row ?? 0) + (used?.rows ?? 1), Infinity)) ?? boxOf(source.box.row, source.box.column);
    const read = (at: number, column: number): Scalar | ErrorValue | RichValue => source.sheet.cells.contents.get(at, column) ?? '';
    const isOne = formatAddress(box) === formatAddress(boxOf(box.row, box.column));
    if (isOne) return { value: read(box.row, box.column), source };
    const value = Array.from({ length: box.rows }, (_, down) => Array.from({ length: box.columns }, (_, across) => read(box.row + down, box.column + across)));
    return { value, source };
  }
}
