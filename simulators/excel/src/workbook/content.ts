/** An error value in a cell, with the text that Excel shows in its card. */
export interface ErrorValue {
  readonly error: string;
  readonly message: string | undefined;
}

/** A rich value returned by a custom function: `{type: 'Entity', text, properties, ...}`. */
export interface RichValue {
  readonly type: string;
  readonly text?: string;
  readonly basicValue?: string | number | boolean;
  /** Of a number: its format where the cell has none. */
  readonly numberFormat?: string;
  readonly properties?: unknown;
  readonly layouts?: unknown;
}

export type Scalar = string | number | boolean;

/** The content of a cell; undefined for an empty one. */
export type Content = Scalar | ErrorValue | RichValue;

export const errorValue = (error: string, message?: string): ErrorValue => ({ error, message });

export const isError = (content: Content | undefined): content is ErrorValue =>
  typeof content === 'object' && 'error' in content;

export const isRich = (content: Content | undefined): content is RichValue =>
  typeof content === 'object' && 'type' in content;

/** The value as `Range.values` returns it. */
export function plainValue(content: Content | undefined): Scalar {
  if (content === undefined) return '';
  if (isError(content)) return content.error;
  if (isRich(content)) return content.basicValue ?? content.text ?? '#VALUE!';
  return content;
}

/** The type as `Range.valueTypes` returns it. */
export function valueType(content: Content | undefined): string {
  if (content === undefined) return 'Empty';
  if (isError(content)) return 'Error';
  if (isRich(content) && content.basicValue === undefined) return 'RichValue';
  const value = plainValue(content);
  return typeof value === 'number' ? 'Double' : typeof value === 'boolean' ? 'Boolean' : 'String';
}

/** Excel's order: numbers, then text without regard to case, then booleans, then errors; empty cells last. */
export function compareContents(one: Content | undefined, other: Content | undefined): number {
  const ranks = ['Double', 'String', 'RichValue', 'Boolean', 'Error', 'Empty'];
  const [left, right] = [plainValue(one), plainValue(other)];
  const byRank = ranks.indexOf(valueType(one)) - ranks.indexOf(valueType(other));
  if (byRank !== 0) return byRank;
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return String(left).localeCompare(String(right), undefined, { sensitivity: 'base' });
}
