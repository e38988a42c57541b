import type { Sheet } from '../workbook/sheet.ts';
import { parseAddress } from '../workbook/address.ts';
import { Range } from '../workbook/range.ts';
import { invalidArgument } from '../workbook/refusal.ts';
import type { Workbook } from '../workbook/workbook.ts';
import { Node } from './node.ts';

/** The arguments of one call, with objects resolved. Each reader refuses an argument of the wrong type. */
export class Arguments {
  private readonly values: readonly unknown[];

  constructor(values: readonly unknown[]) {
    this.values = values;
  }

  raw(index: number): unknown {
    return this.values[index];
  }

  text(index: number): string {
    const value = this.values[index];
    if (typeof value !== 'string') throw invalidArgument(`argument ${index + 1} is text`);
    return value;
  }

  optionalText(index: number): string | undefined {
    return this.values[index] == null ? undefined : this.text(index);
  }

  /** A name or an id: text, or the numeric id of a table column. */
  key(index: number): string | number {
    const value = this.values[index];
    return typeof value === 'number' ? value : this.text(index);
  }

  number(index: number): number {
    const value = this.values[index];
    if (typeof value !== 'number' || !Number.isInteger(value))
      throw invalidArgument(`argument ${index + 1} is a whole number`);
    return value;
  }

  optionalNumber(index: number): number | undefined {
    return this.values[index] == null ? undefined : this.number(index);
  }

  flag(index: number): boolean {
    return this.values[index] === true;
  }

  object(index: number): Readonly<Record<string, unknown>> {
    return asObject(this.values[index] ?? {});
  }

  list(index: number): readonly unknown[] {
    const value = this.values[index];
    if (!Array.isArray(value)) throw invalidArgument(`argument ${index + 1} is a list`);
    return value;
  }

  /** A range object, or an address, on the given sheet unless the address names one. */
  range(index: number, workbook: Workbook, sheet: Sheet): Range {
    const value = this.values[index];
    if (value instanceof Node && value.of instanceof Range) return value.of;
    if (value instanceof Node && value.type === 'RangeAreas' && Array.isArray(value.of) && value.of[0] instanceof Range)
      return value.of[0];
    const { sheet: name, box } = parseAddress(this.text(index));
    return workbook.rangeOn(name === undefined ? sheet : workbook.sheet(name), box);
  }

  node(index: number): Node | undefined {
    const value = this.values[index];
    return value instanceof Node ? value : undefined;
  }
}

export function asObject(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalidArgument('an object is wanted');
  return Object.fromEntries(Object.entries(value));
}

export function asText(value: unknown): string {
  if (typeof value !== 'string') throw invalidArgument('text is wanted');
  return value;
}

export function asFlag(value: unknown): boolean {
  if (typeof value !== 'boolean') throw invalidArgument('true or false is wanted');
  return value;
}

export function asNumber(value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw invalidArgument('a number is wanted');
  return value;
}

/** One of an enumeration's names. */
export function asOneOf<Name extends string>(value: unknown, names: readonly Name[]): Name {
  const found = names.find((name) => name === value);
  if (found === undefined) throw invalidArgument(`${String(value)} is none of ${names.join(', ')}`);
  return found;
}
