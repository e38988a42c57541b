import { ask, type Op } from '../../runtime/op.ts';
import type { AttributeValue } from '../../values/attribute-type.ts';

/** An attribute that is being written, with its old value and all values that were written. */
export interface TouchedAttribute {
  readonly label: string;
  readonly before: readonly AttributeValue[];
  readonly written: readonly (readonly AttributeValue[])[];
}

/** The state that the host stores while values have to be restored. */
export interface KeptWriteTest {
  readonly service: string;
  readonly account: string;
  readonly thirdpartyId: string;
  readonly touched: readonly TouchedAttribute[];
}

/** Storage key of this state. */
const place = 'write tests';

export const keepTouched = (kept: KeptWriteTest): Op<void> => ask('save', { key: place, value: JSON.stringify(kept) });

export const forgetTouched = (): Op<void> => ask('save', { key: place, value: undefined });

/** The stored state of an earlier run; undefined if it has restored everything. */
export function* findTouched(): Op<KeptWriteTest | undefined> {
  const text = yield* ask('load', place);
  return text === undefined ? undefined : (JSON.parse(text) as KeptWriteTest);
}

export const isSame = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((value) => b.includes(value));
