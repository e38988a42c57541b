import { ask, type Op } from '../../runtime/op.ts';
import type { AttributeValue } from '../../values/attribute-type.ts';

/** An attribute that is being written, with what it held and all that was written there. */
export interface TouchedAttribute {
  readonly label: string;
  readonly before: readonly AttributeValue[];
  readonly written: readonly (readonly AttributeValue[])[];
}

/** What the host keeps while something is to be put back. */
export interface KeptWriteTest {
  readonly service: string;
  readonly account: string;
  readonly thirdpartyId: string;
  readonly touched: readonly TouchedAttribute[];
}

/** Under this name the host keeps it. */
const place = 'write tests';

export const keepTouched = (kept: KeptWriteTest): Op<void> => ask('save', { key: place, value: JSON.stringify(kept) });

export const forgetTouched = (): Op<void> => ask('save', { key: place, value: undefined });

/** What an earlier run left behind. */
export function* findTouched(): Op<KeptWriteTest | undefined> {
  const text = yield* ask('load', place);
  return text === undefined ? undefined : (JSON.parse(text) as KeptWriteTest);
}

export const isSame = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((value) => b.includes(value));
