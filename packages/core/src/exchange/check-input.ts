import * as z from 'zod/mini';
import { ConnectorError } from '../errors.ts';
import type { Endpoint, EventFilter } from '../service/endpoint.ts';
import { subjectOf } from '../service/events.ts';
import type { Profile } from '../service/profile/index.ts';
import { extractedDataParameter, providerKey, wireEventCode } from '../service/wire.ts';

type Input = Readonly<Record<string, unknown>>;

/** @throws ConnectorError `config` with the rule in words, before anything is sent. */
export function checkInput(endpoint: Endpoint, input: Input, profile: Profile): void {
  const shape = { ...endpoint.params, ...endpoint.query, ...endpoint.body };
  for (const [field, schema] of Object.entries(shape)) {
    const result = z.safeParse(schema, input[field]);
    if (!result.success) refuse(endpoint, field, result.error.issues[0]?.message ?? `${field} is not valid`);
  }
  for (const field of Object.keys(input)) {
    if (field in shape || ['accountId', 'events', extractedDataParameter].includes(field)) continue;
    refuse(endpoint, field, `${field} is not an input of this operation`);
  }
  if (input['withExtractedData'] === true && !profile.get('behaviour.extractedDataOps').includes(endpoint.name)) {
    const note = 'extracted data is not asked for here; add the operation to behaviour.extractedDataOps if it takes it';
    refuse(endpoint, 'withExtractedData', note);
  }
  rules[endpoint.name]?.(input, (field, message) => refuse(endpoint, field, message));
  const events = input['events'] as EventFilter | undefined;
  if (endpoint.events !== undefined && (events !== undefined || endpoint.eventsOptional !== true)) {
    checkEvents(endpoint, events, profile);
  }
}

function refuse(endpoint: Endpoint, field: string, message: string): never {
  throw new ConnectorError('config', `${endpoint.name}: ${message}.`, { endpoint: endpoint.name, field });
}

/** Rules of the specification that tie two inputs together. */
const rules: Readonly<Record<string, (input: Input, refuse: (field: string, message: string) => never) => void>> = {
  'companies.search': ({ countryCode, searchBy }, refuse) => {
    if ((searchBy === 'SIRET' || searchBy === 'SIREN') && countryCode !== 'FR') {
      refuse('countryCode', `a search by ${searchBy} needs countryCode FR`); // R041
    }
    if (searchBy === 'LOCAL_ID' && countryCode === 'FR') {
      refuse('searchBy', 'LOCAL_ID is for countries other than France: search by SIRET or SIREN'); // R041
    }
  },
};

function checkEvents(endpoint: Endpoint, events: EventFilter | undefined, profile: Profile): void {
  if (events === undefined || events.eventNames.length === 0) {
    refuse(endpoint, 'events', 'event codes, a start and an end are given together');
  }
  const form = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{3})?$/;
  for (const field of ['eventOccurrenceStartDate', 'eventOccurrenceEndDate'] as const) {
    if (!form.test(events[field] ?? '')) {
      refuse(endpoint, field, `${field} has to be a time without zone, such as 2026-11-01T09:30:00`);
    }
  }
  if (events.eventOccurrenceStartDate > events.eventOccurrenceEndDate) {
    refuse(endpoint, 'eventOccurrenceStartDate', 'the start lies after the end');
  }
  for (const code of events.eventNames) {
    const subject = subjectOf(code);
    if (subject === undefined && !profile.get('behaviour.allowUnknownEvents')) {
      refuse(
        endpoint,
        'events',
        `${code} is not an event code of the specification (behaviour.allowUnknownEvents sends it all the same)`,
      );
    }
    if (subject !== undefined && subject !== endpoint.events) {
      refuse(endpoint, 'events', `${code} is an event of another kind of resource (${subject})`);
    }
    if (wireEventCode(code, profile) === undefined) {
      refuse(endpoint, 'events', `${code} needs the provider's name: set ${providerKey(code)} in the profile`);
    }
  }
}
