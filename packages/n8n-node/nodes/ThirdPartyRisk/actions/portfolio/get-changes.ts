import {
  ConnectorError,
  maxCursorAheadMs,
  syncChanges,
  serviceMoment,
  serviceNow,
  type Client,
  type Delta,
  type Facet,
  type Op,
} from '@tpr/core';
import { formatInstant } from '@tpr/core/values';
import { word, yesOrNo } from '../records/schema.ts';
import { constantOp } from '../../transport/constant-op.ts';
import type { Operation } from '../operation.ts';
import { readShared } from '../shared/ask-once.ts';
import { outputOf } from '../shared/output.ts';
import { incompleteFields, incompleteReason } from './incomplete.ts';
import { factsFields, includeProperty, readFacets, shapeFacts } from './facts.ts';

/** Runs store no data of third parties, so all data of each changed third party is read. */
const nothingKnown = { facts: () => undefined, ownerOf: () => undefined };

export const getChanges: Operation = {
  name: 'Get Changes',
  value: 'getChanges',
  action: 'Get changes of portfolio',
  description: 'Read only the third parties that changed since a given time (delta)',
  properties: [
    {
      displayName: 'Since',
      name: 'since',
      type: 'dateTime',
      default: '',
      required: true,
      description:
        'A date and time, or nextCursor of the last run that returned an item. A time without zone is the time of the service.',
    },
    includeProperty,
    ...outputOf(factsFields),
  ],
  output: { removed: yesOrNo, ...incompleteFields, ...factsFields, nextCursor: word },
  *run(call) {
    const { client, parameters } = call;
    const sinceMs = parameters.instantMs('since', client);
    if (sinceMs === undefined)
      throw new ConnectorError('config', 'Since is empty: give a date and time.', { field: 'since' });
    if (sinceMs > (yield* serviceNow(client.context)) + maxCursorAheadMs) {
      throw new ConnectorError('config', 'Since lies in the future: give an earlier time.', { field: 'since' });
    }
    const wanted = readFacets(parameters);
    const read = () => readChanges(client, wanted, sinceMs);
    const { deltas, nextCursor } = yield* readShared(call, ['portfolio.getChanges', ...wanted, sinceMs], read);
    const { today } = yield* serviceMoment(client);
    return deltas.map((delta) => {
      const { thirdpartyId, state } = delta;
      if (state === 'there') {
        const facts = shapeFacts(parameters, delta.facts, wanted, today);
        return { json: { removed: false, incomplete: false, ...facts, nextCursor } };
      }
      if (state === 'left') return { json: { removed: true, incomplete: false, thirdpartyId, nextCursor } };
      return {
        json: {
          removed: false,
          incomplete: true,
          incompleteReason: incompleteReason(delta.refusal),
          thirdpartyId,
          nextCursor,
        },
      };
    });
  },
};

interface Changes {
  readonly deltas: readonly Delta[];
  readonly nextCursor: string;
}

function* readChanges(client: Client, wanted: ReadonlySet<Facet>, sinceMs: number): Op<Changes> {
  const deltas: Delta[] = [];
  const nextCursor = yield* syncChanges(client, wanted, formatInstant(sinceMs), nothingKnown, (delta) => {
    deltas.push(delta);
    return constantOp(undefined);
  });
  return { deltas, nextCursor };
}
