import type { FUniver } from '@univerjs/core/lib/facade';
import { FormulaExecutedStateType } from '@univerjs/preset-sheets-core';
import type { PlainValue } from './cell-data.ts';

/** A value or a block of values handed to a function; null for an argument left out. */
export type Argument = PlainValue | null | readonly (readonly PlainValue[])[];

/** What a call came to. @typeParam Detail what a cell can not show: why it failed, or a rich value */
export interface Answer<Detail> {
  readonly values: readonly (readonly PlainValue[])[];
  readonly detail?: Detail | undefined;
}

/** Functions that are evaluated outside of the grid. */
export interface OutsideFunctions<Detail> {
  readonly names: readonly string[];
  /** What the grid says while one is typed. */
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

/** One formula cell and the calls that its formula makes, each with its answer once there is one. */
interface Slot<Detail> {
  readonly place: Place;
  readonly calls: Map<string, Answer<Detail> | undefined>;
  /** All calls have answered: the next calculation of the cell takes the answers. */
  isReady: boolean;
  /** That calculation has been, and took them. */
  isTaken: boolean;
  /** How often it was asked for. */
  tries: number;
}

/** A cell whose formula went away meanwhile takes nothing, however often it is calculated. */
const mostTries = 3;

export interface FunctionBridge<Detail> {
  /** Makes all functions known that there are by now. */
  install(): void;
  /** No cell waits for an answer. */
  readonly isIdle: boolean;
  /** Calculates cells again although nothing changed. */
  recalculate(sheetId: string, cells: readonly { readonly row: number; readonly column: number }[]): void;
  /** What else the last call of a cell gave. */
  detailAt(sheetId: string, row: number, column: number): Detail | undefined;
}

interface Caller {
  readonly unitId: string;
  readonly subUnitId: string;
  readonly row: number;
  readonly column: number;
}

/** What the grid holds while a call is under way. */
export const waiting = '#GETTING_DATA';
const keyOf = (sheetId: string, row: number, column: number) => `${sheetId}!${row}!${column}`;

/**
 * Calls functions of others for Univer. To Univer they answer at once: that data is coming. When all calls of a cell have
 * answered, that cell alone is calculated again and gets the answers. Univer's own asynchronous functions are called one
 * after another, and a single failure among them ends all calculation.
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
  /** Cells to be calculated although nothing changed, until their functions are called: how often that was asked for. */
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
        // Univer's declaration leaves out the errors and blocks that it takes all the same.
        return call(name, { unitId, sheetId, row, column }, given) as string;
      },
      description,
    );
  formula.calculationEnd((state) => {
    const isBrokenOff = state === FormulaExecutedStateType.STOP_EXECUTION;
    // An edit breaks a running calculation off, and what was asked for besides is lost.
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
        // A result that is still on its way belongs to an earlier call.
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
