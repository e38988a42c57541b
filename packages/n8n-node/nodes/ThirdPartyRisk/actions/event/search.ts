import { ask, ConnectorError } from '@tpr/core';
import type { Operation } from '../operation.ts';
import { dossierRecord } from '../records/dossier.ts';
import { changedJson } from '../shared/changed.ts';
import { eventProperties, readEventChoice } from '../shared/event-choice.ts';
import { manyProperties, readMany } from '../shared/many.ts';
import { outputProperties } from '../shared/output.ts';
import { searchEvents } from '../shared/search-events.ts';

export const search: Operation = {
  name: 'Search',
  value: 'search',
  action: 'Search events',
  description:
    'Find what changed in a stretch of time. The service tells the changed resources, not the single events.',
  properties: [
    ...eventProperties,
    {
      displayName: 'From',
      name: 'from',
      type: 'dateTime',
      default: '',
      required: true,
      description: 'Begin of the stretch. A time without zone is the time of the service.',
    },
    {
      displayName: 'To',
      name: 'to',
      type: 'dateTime',
      default: '',
      description: 'End of the stretch. Empty means until now.',
    },
    ...manyProperties,
    ...outputProperties,
  ],
  example: { changed: 'dossier', ...dossierRecord.example },
  *run({ client, parameters }) {
    const zone = client.profile.get('behaviour.serviceZone');
    const { subject, codes } = readEventChoice(parameters, client.profile);
    const fromMs = parameters.instantMs('from', zone);
    if (fromMs === undefined)
      throw new ConnectorError('config', 'From is empty: say when to begin.', { field: 'from' });
    const toMs = parameters.instantMs('to', zone) ?? client.exchange.clock.at(yield* ask('now'));
    if (fromMs > toMs) throw new ConnectorError('config', 'From lies after To. Exchange them.', { field: 'from' });
    const found = yield* readMany(parameters, () => searchEvents(client, subject, codes, { fromMs, toMs }));
    return found.map((changed) => ({ json: changedJson(parameters, changed) }));
  },
};
