import type { FUniver } from '@univerjs/core/lib/facade';
import { FormulaExecutedStateType } from '@univerjs/preset-sheets-core';
import {
  isError,
  isRich,
  plainValue,
  type Argument,
  type Content,
  type FunctionResult,
  type Workbook,
} from '@tpr/excel-host';

interface Place {
  readonly unitId: string;
  readonly sheetId: string;
  readonly row: number;
  readonly column: number;
}

/** One formula cell and the calls that its formula makes, each with its answer once there is one. */
interface Slot {
  readonly place: Place;
  readonly calls: Map<string, FunctionResult | undefined>;
  /** All calls have answered: the next calculation of the cell takes the answers. */
  isReady: boolean;
  /** That calculation has been, and took them. */
  isTaken: boolean;
  /** How often it was asked for. */
  tries: number;
}

/** A cell whose formula went away meanwhile takes nothing, however often it is calculated. */
const mostTries = 3;

export interface FunctionBridge {
  /** Makes all functions known that the model knows by now. @param describe what the grid says while one is typed */
  install(describe: (name: string) => string): void;
  /** No cell waits for an answer. */
  readonly isIdle: boolean;
  /** What the last call of a cell failed with, or the rich value that it gave. */
  contentAt(sheetId: string, row: number, column: number): Content | undefined;
}

interface Caller {
  readonly unitId: string;
  readonly subUnitId: string;
  readonly row: number;
  readonly column: number;
}

const waiting = '#GETTING_DATA';
const keyOf = (sheetId: string, row: number, column: number) => `${sheetId}!${row}!${column}`;

/**
 * Calls the add-in's functions for Univer. To Univer they answer at once: that data is coming. When all calls of a
 * cell have answered, that cell alone is calculated again and gets the answers. Univer's own asynchronous functions
 * are called one after another, and a single failure among them ends all calculation.
 *
 * @param addressOf the address of a cell as Excel writes it, such as `Sheet1!B2`
 */
export function createFunctionBridge(
  api: FUniver,
  workbook: Workbook,
  addressOf: (sheetId: string, row: number, column: number) => string,
): FunctionBridge {
  const slots = new Map<string, Slot>();
  const contents = new Map<string, Content>();
  let ready: Slot[] = [];
  let isScheduled = false;
  let pending = 0;

  const recalculate = () => {
    isScheduled = false;
    const batch = ready.filter(
      (slot) => slots.get(keyOf(slot.place.sheetId, slot.place.row, slot.place.column)) === slot,
    );
    ready = [];
    if (batch.length === 0) return;
    for (const slot of batch) slot.isReady = true;
    const dirtyRanges = batch.map(({ place: { unitId, sheetId, row, column } }) => ({
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

  const schedule = (slot: Slot) => {
    slot.tries += 1;
    ready.push(slot);
    if (isScheduled) return;
    isScheduled = true;
    setTimeout(recalculate, 0);
  };

  const call = (name: string, place: Place, given: readonly unknown[]): unknown => {
    const key = keyOf(place.sheetId, place.row, place.column);
    const callKey = `${name}${JSON.stringify(given)}`;
    const slot = slots.get(key) ?? {
      place,
      calls: new Map<string, FunctionResult | undefined>(),
      isReady: false,
      isTaken: false,
      tries: 0,
    };
    const result = slot.calls.get(callKey);
    if (result !== undefined && slot.isReady) {
      slot.isTaken = true;
      const first = result[0]?.[0];
      if (first !== undefined && (isError(first) || isRich(first))) contents.set(key, first);
      return valueOf(result);
    }
    if (slot.calls.has(callKey)) return waiting;
    slots.set(key, slot);
    slot.isReady = false;
    slot.isTaken = false;
    slot.tries = 0;
    slot.calls.set(callKey, undefined);
    contents.delete(key);
    pending += 1;
    const address = addressOf(place.sheetId, place.row, place.column);
    void workbook.functions.invoke(name, given.map(argumentOf), address).result.then((answer) => {
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
    for (const [key, slot] of slots) {
      if (!slot.isReady) continue;
      // An edit breaks a running calculation off, and what was asked for besides is lost.
      if (!isBrokenOff && (slot.isTaken || slot.tries >= mostTries)) slots.delete(key);
      else schedule(slot);
    }
  });

  return {
    install(describe) {
      for (const name of workbook.functions.names) register(name, describe(name));
    },
    get isIdle() {
      return pending === 0 && !isScheduled && slots.size === 0;
    },
    contentAt: (sheetId, row, column) => contents.get(keyOf(sheetId, row, column)),
  };
}

function argumentOf(given: unknown): Argument {
  if (Array.isArray(given))
    return given.map((row: unknown) => (Array.isArray(row) ? row : [row]).map((value) => scalarOf(value) ?? ''));
  return scalarOf(given);
}

function scalarOf(value: unknown): string | number | boolean | null {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

function valueOf(result: FunctionResult): unknown {
  const rows = result.map((row) => row.map(plainValue));
  return rows.length === 1 && rows[0]?.length === 1 ? rows[0][0] : rows;
}
