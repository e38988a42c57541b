import { ConnectorError, type GivenValue, type Op, type WrittenAttribute } from '@tpr/core';
import type { IDataObject } from 'n8n-workflow';
import type { OperationCall } from '../operation.ts';
import { plainValue } from '../records/attribute.ts';
import { byLabel } from '../records/by-label.ts';

/** Attributes as they were written and as they were before, by label. */
interface Written extends IDataObject {
  readonly attributes: IDataObject;
  /** Null where it was not read. */
  readonly before: IDataObject | null;
  readonly outcome: 'changed' | 'unchanged' | 'wouldChange';
}

/** @throws ConnectorError the reason for the first that was not written, and which were all the same. */
export function* writeAttributes(
  { attributes, parameters }: OperationCall,
  thirdpartyId: string,
  given: readonly GivenValue[],
): Op<Written> {
  const options = parameters.group('options');
  const isUnread = options.value('readBefore') === false;
  const written = yield* attributes.write(thirdpartyId, given, { isTrial: options.isOn('dryRun'), isUnread });
  const failed = written.find(({ error }) => error !== undefined)?.error;
  if (failed !== undefined) throw telling(failed, written);
  const isRead = written.every(({ before }) => before !== null);
  const kinds = written.map(({ kind }) => kind);
  return {
    attributes: byLabel(written, ({ values }) => plainValue(values)),
    before: isRead ? byLabel(written, ({ before }) => plainValue(before ?? [])) : null,
    outcome: kinds.includes('sent') ? 'changed' : kinds.includes('pending') ? 'wouldChange' : 'unchanged',
  };
}

function telling(error: ConnectorError, written: readonly WrittenAttribute[]): ConnectorError {
  const done = written.flatMap(({ kind, label }) => (kind === 'sent' ? [label] : []));
  if (done.length === 0) return error;
  const { kind, message, endpoint, status, reason } = error;
  return new ConnectorError(kind, `${message} Written all the same: ${done.join(', ')}.`, {
    ...(endpoint !== undefined && { endpoint }),
    ...(status !== undefined && { status }),
    ...(reason !== undefined && { reason }),
    cause: error,
  });
}
