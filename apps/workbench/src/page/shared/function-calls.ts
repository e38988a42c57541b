import type { FUniver } from '@univerjs/core/lib/facade';
import { FormulaExecutedStateType } from '@univerjs/preset-sheets-core';
import type { PlainValue } from './cell-data.ts';

/** An argument of a function: a value or a block of values; null for an omitted one. */
export type Argument = PlainValue | null | readonly (readonly PlainValue[])[];

/** The result of a call. @typeParam Detail what a cell cannot show: why the call failed, or a rich value */
export interface Answer<Detail> {
  readonly values: readonly (readonly PlainValue[])[];
  readonly detail?: Detail | undefined;
}

/** Functions that are evaluated outside the grid. */
export interface OutsideFunctions<Detail> {
  readonly names: readonly string[];
  /** The description that the grid shows while the function is typed. */
  describe(name: string): string;
  /** Never rejects. */
  call(name: string, given: readonly Argument[], place: Place): Promise<Answer<Detail>>;
}

export interface Place {
  readonly unitId: string;
  readonly sheetId: string;
  readonly row: number;
  readonly column: number;
}

/** One formula cell with the calls of its formula, and their answers once received. */
interface Slot<Detail> {
  readonly place: Place;
  readonly calls: Map<string, Answer<Detail> | undefined>;
  /** All calls have answered: the next calculation of the cell uses the answers. */
  isReady: boolean;
  /** The answers were used by that calculation. */
  isTaken: boolean;
  /** How often that calculation was requested. */
  tries: number;
}

/** Limits the requests: a cell whose formula was removed never uses its answers. */
const mostTries = 3;

export interface FunctionBridge<Detail> {
  /** Registers all functions known so far. */
  install(): void;
  /** Whether no cell is waiting for an answer. */
  readonly isIdle: boolean;
  /** Calculates cells again although nothing changed. */
  recalculate(sheetId: string, cells: readonly { readonly row: number; readonly column: number }[]): void;
  /** The detail of a cell's last call. */
  detailAt(sheetId: string, row: number, column: number): Detail | undefined;
}

interface Caller {
  readonly unitId: string;
  readonly subUnitId: string;
  readonly row: number;
  readonly column: number;
}

/** The cell's value while a call is pending. */
export const waiting = '#GETTING_DATA';
const keyOf = (sheetId: string, row: number, column: number) => `${sheetId}!${row}!${column}`;

/**
 * Calls external functions for Univer. A call returns a placeholder at once. When all calls of a cell have answered,
 * only that cell is calculated again and gets the answers. Univer's own asynchronous functions run sequentially, and
 * one failure among them stops all calculation.
 */
export function createFunctionBridge<Detail>(
  api: FUniver,
  functions: OutsideFunctions<Detail>,
): FunctionBridge<Detail> {
  const slots = new Map<string, Slot<Detail>>();
  const details = new Map<string, Detail>();
  let ready: Slot<Detail>[] = [];
  let isScheduled = false;
  let pending = 0;
  /** Cells to be calculated although nothing changed, until their functions are called, with the number of requests. */
  const asked = new Map<string, { readonly place: Place; tries: number }>();

  const recalculate = () => {
    isScheduled = false;
    const batch = ready.filter(
      (slot) => slots.get(keyOf(slot.place.sheetId, slot.place.row, slot.place.column)) === slot,
    );
    ready = [];
    if (batch.length === 0) return;
    for (const slot of batch) slot.isReady = true;
    calculate(batch.map(({ place }) => place));
  };

  const calculate = (places: readonly Place[]) => {
    const dirtyRanges = places.map(({ unitId, sheetId, row, column }) => ({
      unitId,
      sheetId,
      range: { startRow: row, endRow: row, startColumn: column, endColumn: column },
    }));
    void api.executeCommand(
      'formula.mutation.set-trigger-formula-calculation-start',
      { dirtyRanges },
      { onlyLocal: true },
    );
  };

  const askAgain = () => {
    for (const [key, each] of asked) if (++each.tries > mostTries) asked.delete(key);
    if (asked.size > 0) calculate([...asked.values()].map(({ place }) => place));
  };

  const schedule = (slot: Slot<Detail>) => {
    slot.tries += 1;
    ready.push(slot);
    if (isScheduled) return;
    isScheduled = true;
    setTimeout(recalculate, 0);
  };

  const call = (name: string, place: Place, given: readonly unknown[]): unknown => {
    const key = keyOf(place.sheetId, place.row, place.column);
    const callKey = `${name}${JSON.stringify(given)}`;
    asked.delete(key);
    const slot = slots.get(key) ?? {
      place,
      calls: new Map<string, Answer<Detail> | undefined>(),
      isReady: false,
      isTaken: false,
      tries: 0,
    };
    const result = slot.calls.get(callKey);
    if (result !== undefined && slot.isReady) {
      slot.isTaken = true;
      if (result.detail !== undefined) details.set(key, result.detail);
      return valueOf(result.values);
    }
    if (slot.calls.has(callKey)) return waiting;
    slots.set(key, slot);
    slot.isReady = false;
    slot.isTaken = false;
    slot.tries = 0;
    slot.calls.set(callKey, undefined);
    details.delete(key);
    pending += 1;
    void functions.call(name, given.map(argumentOf), place).then((answer) => {
      pending -= 1;
      slot.calls.set(callKey, answer);
      if (slots.get(key) === slot && ![...slot.calls.values()].includes(undefined)) schedule(slot);
    });
    return waiting;
  };

  const formula = api.getFormula();
  const register = (name: string, description: string) =>
    formula.registerFunction(
      name,
      function (this: Caller, ...given: unknown[]) {
        const { unitId, subUnitId: sheetId, row, column } = this;
        // Univer's types omit the errors and blocks that it accepts.
        return call(name, { unitId, sheetId, row, column }, given) as string;
      },
      description,
    );
  formula.calculationEnd((state) => {
    const isBrokenOff = state === FormulaExecutedStateType.STOP_EXECUTION;
    // An edit cancels a running calculation, and other requested cells are lost.
    if (asked.size > 0) setTimeout(askAgain, 0);
    for (const [key, slot] of slots) {
      if (!slot.isReady) continue;
      if (!isBrokenOff && (slot.isTaken || slot.tries >= mostTries)) slots.delete(key);
      else schedule(slot);
    }
  });

  return {
    install() {
      for (const name of functions.names) register(name, functions.describe(name));
    },
    get isIdle() {
      return pending === 0 && !isScheduled && slots.size === 0 && asked.size === 0;
    },
    recalculate(sheetId, cells) {
      const unitId = api.getActiveWorkbook()?.getId() ?? '';
      for (const { row, column } of cells) {
        const key = keyOf(sheetId, row, column);
        asked.set(key, { place: { unitId, sheetId, row, column }, tries: 0 });
        // A pending result belongs to an earlier call.
        slots.delete(key);
      }
      askAgain();
    },
    detailAt: (sheetId, row, column) => details.get(keyOf(sheetId, row, column)),
  };
}

function argumentOf(given: unknown): Argument {
  if (Array.isArray(given))
    return given.map((row: unknown) => (Array.isArray(row) ? row : [row]).map((value) => scalarOf(value) ?? ''));
  return scalarOf(given);
}

function scalarOf(value: unknown): PlainValue | null {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

function valueOf(rows: readonly (readonly PlainValue[])[]): unknown {
  return rows.length === 1 && rows[0]?.length === 1 ? rows[0][0] : rows;
}
