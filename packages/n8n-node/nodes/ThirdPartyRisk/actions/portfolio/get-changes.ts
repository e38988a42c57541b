import { ConnectorError, refreshFacts, serviceMoment, type Delta } from '@tpr/core';
import { formatInstant } from '@tpr/core/values';
import { word, yesOrNo } from '../records/schema.ts';
import { settled } from '../../transport/settled.ts';
import type { Operation } from '../operation.ts';
import { outputOf } from '../shared/output.ts';
import { doubtFields, doubtOf } from './doubt.ts';
import { factsFields, includeProperty, readFacets, shapeFacts } from './facts.ts';

/** Nothing is kept between two runs: each changed third party is read whole. */
const nothingKnown = { facts: () => undefined, ownerOf: () => undefined };

export const getChanges: Operation = {
  name: 'Get Changes',
  value: 'getChanges',
  action: 'Get changes of portfolio',
  description: 'Read again only the third parties that changed since a moment (delta)',
  properties: [
    {
      displayName: 'Since',
      name: 'since',
      type: 'dateTime',
      default: '',
      required: true,
      description:
        'A moment, or the field nextSince of an earlier run. A time without zone is the time of the service.',
    },
    includeProperty,
    ...outputOf(factsFields),
  ],
  output: { hasLeft: yesOrNo, ...doubtFields, ...factsFields, nextSince: word },
  *run({ client, parameters }) {
    const sinceMs = parameters.instantMs('since', client);
    if (sinceMs === undefined)
      throw new ConnectorError('config', 'Since is empty: say when to begin.', { field: 'since' });
    const wanted = readFacets(parameters);
    const deltas: Delta[] = [];
    const nextSince = yield* refreshFacts(client, wanted, formatInstant(sinceMs), nothingKnown, (delta) => {
      deltas.push(delta);
      return settled(undefined);
    });
    const { today } = yield* serviceMoment(client);
    return deltas.map((delta) => {
      const { thirdpartyId, state } = delta;
      if (state === 'there') {
        const facts = shapeFacts(parameters, delta.facts, wanted, today);
        return { json: { hasLeft: false, isDoubtful: false, ...facts, nextSince } };
      }
      if (state === 'left') return { json: { hasLeft: true, isDoubtful: false, thirdpartyId, nextSince } };
      return { json: { hasLeft: false, isDoubtful: true, doubt: doubtOf(delta.refusal), thirdpartyId, nextSince } };
    });
  },
};
