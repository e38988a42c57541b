import type { Op } from '../../runtime/op.ts';
import { ConnectorError } from '../../errors.ts';
import type { AttributeValue } from '../../values/attribute-type.ts';
import type { Examination } from '../examination.ts';
import { findTouched, forgetTouched, isSame, keepTouched, type TouchedAttribute } from './kept-write-test.ts';

export interface PutBack {
  readonly label: string;
  /** `kept`: another user has written the value since, and it stays. */
  readonly outcome: 'as before' | 'put back' | 'kept';
}

/**
 * Restores the values that write tests have changed, and reads them back; does nothing without stored values. Values that
 * were not restored stay stored for the next run.
 * @throws ConnectorError `config` if the stored values are of another service or account; `refused` and others if a value
 * could not be restored
 */
export function* putBack(examination: Examination): Op<readonly PutBack[]> {
  const kept = yield* findTouched();
  if (kept === undefined) return [];
  const { service, account, thirdpartyId } = kept;
  if (service !== examination.connection.baseUrl || account !== examination.connection.accountId) {
    const message = `Write tests at ${service}, account ${account}, have not put everything back. Run them there once more first.`;
    throw new ConnectorError('config', message, { field: 'write-tests' });
  }
  const done: PutBack[] = [];
  let left = kept.touched;
  for (const touched of kept.touched) {
    done.push({ label: touched.label, outcome: yield* putBackOne(examination, thirdpartyId, touched) });
    left = left.filter((each) => each !== touched);
    if (left.length > 0) yield* keepTouched({ ...kept, touched: left });
  }
  yield* forgetTouched();
  return done;
}

function* putBackOne(
  examination: Examination,
  thirdpartyId: string,
  touched: TouchedAttribute,
): Op<PutBack['outcome']> {
  const { label, before } = touched;
  const holds = yield* readOldValues(examination, thirdpartyId, label);
  if (isSame(holds, before)) return 'as before';
  if (!isOurs(holds, touched)) return 'kept';
  // If a write adds to the choices, only clearing removes one.
  for (const values of [before, [], before]) {
    for (const form of ['object', 'list'] as const) {
      yield* examination.attempt((client) => client.attributes.set({ thirdpartyId, label, values: [...values] }), {
        'attributes.bodyFormat': form,
        'limits.textCharacters': mostCharacters,
      });
      if (isSame(yield* readOldValues(examination, thirdpartyId, label), before)) return 'put back';
    }
  }
  const message = `${label} of third party ${thirdpartyId} could not be put back to ${JSON.stringify(before)}.`;
  throw new ConnectorError('refused', message, { endpoint: 'attributes.set', field: 'attribute' });
}

/** The greatest value that the profile allows. */
const mostCharacters = 1_000_000;

/** Whether the current value is what the tests wrote: whole, cut off, or added to the old value. */
function isOurs(holds: readonly AttributeValue[], { before, written }: TouchedAttribute): boolean {
  // The value may be blank if a blank was written to clear it.
  const shown = holds.filter((value) => value !== '');
  return written.some((values) => {
    if (isSame(shown, values) || isSame(shown, [...new Set([...before, ...values])])) return true;
    const [text] = values;
    return shown.length === 1 && typeof text === 'string' && text.startsWith(String(shown[0]));
  });
}

/** The current values of an attribute. @throws ConnectorError if they cannot be read */
export function* readOldValues(
  examination: Examination,
  thirdpartyId: string,
  label: string,
): Op<readonly AttributeValue[]> {
  const attributes = yield* examination.must((client) => client.attributes.list({ thirdpartyId }));
  return attributes.find((each) => each.label === label)?.values.flatMap((value) => value ?? []) ?? [];
}
