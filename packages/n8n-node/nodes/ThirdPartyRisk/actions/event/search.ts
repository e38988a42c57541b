import {
  completeRecords,
  ConnectorError,
  searchEvents,
  serviceNow,
  type Changed,
  type Client,
  type Op,
} from '@tpr/core';
import type { Operation } from '../operation.ts';
import { word } from '../records/schema.ts';
import { changedFields, changedJson, changedSelectable } from '../shared/changed.ts';
import { eventProperties, readEventSelection } from '../shared/event-selection.ts';
import { readShared } from '../shared/ask-once.ts';
import { returnAllProperties, readMany } from '../shared/return-all.ts';
import { outputOfKinds } from '../shared/output.ts';

export const search: Operation = {
  name: 'Search',
  value: 'search',
  action: 'Search events',
  description: 'Find what changed in a time range. The service returns the changed resources, not the single events.',
  properties: [
    ...eventProperties,
    {
      displayName: 'From',
      name: 'from',
      type: 'dateTime',
      default: '',
      required: true,
      description: 'Start of the time range. A time without zone is the time of the service.',
    },
    {
      displayName: 'To',
      name: 'to',
      type: 'dateTime',
      default: '',
      description: 'End of the time range; now, if empty. A date without a time includes that whole day.',
    },
    ...returnAllProperties,
    ...outputOfKinds('resourceType', changedSelectable),
  ],
  output: { changed: word, ...changedFields },
  *run(call) {
    const { client, parameters } = call;
    const { subject, codes } = readEventSelection(parameters, client.profile);
    const fromMs = parameters.instantMs('from', client);
    if (fromMs === undefined)
      throw new ConnectorError('config', 'From is empty: give a date and time.', { field: 'from' });
    const givenToMs = parameters.withValues(['to']).instantMs('to', client, 'end');
    const toMs = givenToMs ?? (yield* serviceNow(client.context));
    if (fromMs > toMs) {
      const message =
        givenToMs === undefined ? 'From lies in the future: give an earlier time.' : 'From is after To. Exchange them.';
      throw new ConnectorError('config', message, { field: 'from' });
    }
    const find = (most: number | undefined) =>
      readShared(call, ['event.search', subject, codes, fromMs, givenToMs ?? 'now', most ?? 'all'], () =>
        completed(client, searchEvents(client, { subject, codes }, { fromMs, toMs }, most)),
      );
    return yield* readMany(parameters, find, (changed) => ({ json: changedJson(parameters, changed) }));
  },
};

function* completed(client: Client, search: Op<readonly Changed[]>): Op<readonly Changed[]> {
  return yield* completeRecords(client, yield* search);
}
