import { ConnectorError, type Change, type GivenValue, type Op, type WrittenAttribute } from '@tpr/core';
import type { IDataObject } from 'n8n-workflow';
import { ItemFailure } from '../../errors/item-failure.ts';
import type { OperationCall } from '../operation.ts';
import { plainValue } from '../records/attribute.ts';
import { byLabel } from '../records/by-label.ts';
import { byName, word, type Fields } from '../records/schema.ts';
import { isDryRun } from '../shared/dry-run.ts';

/** Results of an attribute write. Every field but `outcome` is keyed by label. */
export interface WrittenAttributes extends IDataObject {
  /** Values of the third party now, or as a write would leave them after a dry run. Values not written are left out. */
  readonly attributes: IDataObject;
  /** Null if the old values were not read. */
  readonly before: IDataObject | null;
  readonly outcome: 'changed' | 'unchanged' | 'wouldChange' | 'partlyChanged' | 'failed';
  /** `changed`, `unchanged`, `wouldChange`, `conflict`, `refused`, `unknown` or `notSent`. */
  readonly outcomes: IDataObject;
  /** Reasons for attributes that were not written. Absent if all were. */
  readonly reasons?: IDataObject;
}

export const writtenFields: Fields = {
  attributes: byName,
  before: byName,
  outcome: word,
  outcomes: byName,
};

const partly = 'Some attributes were written; the item lists them.';
export const companyWasAdded = 'The third party was added.';

/**
 * @param shape builds the item from the results.
 * @returns the item. @throws ItemFailure with the same fields if an attribute was not written.
 */
export function* writeAttributes(
  { attributes, parameters }: OperationCall,
  thirdpartyId: string,
  given: readonly GivenValue[],
  shape: (written: WrittenAttributes) => IDataObject,
): Op<IDataObject> {
  const options = parameters.group('options');
  const isTrial = isDryRun(options);
  const isUnread = !options.isOn('readBefore', true);
  const all = yield* attributes.write(thirdpartyId, given, { isTrial, isUnread });
  const failed = all.find(({ error }) => error !== undefined)?.error;
  const json = shape(resultOf(all, isTrial, failed !== undefined));
  if (failed !== undefined) {
    const isPartly = all.some(({ kind }) => kind === 'sent');
    const written = json['outcome'] === 'added' ? companyWasAdded : isPartly ? partly : undefined;
    throw new ItemFailure(telling(failed, all), json, written);
  }
  return json;
}

/** The results of a dry run for a third party that does not exist yet. */
export function writtenToNew(plans: readonly Change[]): WrittenAttributes {
  const all = plans.map(({ edit, type, values, verdict }): WrittenAttribute => {
    return {
      label: edit.attribute.label,
      type,
      before: [],
      values,
      kind: verdict === 'change' ? 'pending' : 'unchanged',
    };
  });
  return resultOf(all, true, false);
}

function resultOf(all: readonly WrittenAttribute[], isTrial: boolean, isFailure: boolean): WrittenAttributes {
  const kinds = all.map(({ kind }) => kind);
  const isRead = all.every(({ before }) => before !== null);
  const held = all.filter(({ kind }) => kind === 'sent' || kind === 'unchanged' || (isTrial && kind === 'pending'));
  const reasons = all.filter(({ reason, error }) => reason !== undefined || error !== undefined);
  return {
    attributes: byLabel(held, plainValue),
    before: isRead ? byLabel(all, ({ type, before }) => plainValue({ type, values: before ?? [] })) : null,
    outcome: outcomeOf(kinds, isFailure),
    outcomes: byLabel(all, ({ kind }) =>
      kind === 'sent' ? 'changed' : kind === 'pending' ? (isTrial ? 'wouldChange' : 'notSent') : kind,
    ),
    ...(isFailure && { reasons: byLabel(reasons, ({ reason, error }) => reason ?? error?.message) }),
  };
}

function outcomeOf(kinds: readonly WrittenAttribute['kind'][], isFailure: boolean): WrittenAttributes['outcome'] {
  if (kinds.includes('sent')) return isFailure ? 'partlyChanged' : 'changed';
  if (isFailure) return 'failed';
  return kinds.includes('pending') ? 'wouldChange' : 'unchanged';
}

function telling(error: ConnectorError, written: readonly WrittenAttribute[]): ConnectorError {
  const done = written.flatMap(({ kind, label }) => (kind === 'sent' ? [label] : []));
  if (done.length === 0) return error;
  const { kind, message, endpoint, status, field, reason } = error;
  const text = `${message} Written all the same: ${done.join(', ')}.`;
  return new ConnectorError(kind, text, { endpoint, status, field, reason, cause: error });
}
