import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import type { Endpoint } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { eventSets, type EventSubject } from '../../src/api/events.ts';
import type { Shown } from '../../src/api/field.ts';
import { createProfile } from '../../src/api/profile/index.ts';
import type { RecordType } from '../../src/api/record.ts';
import * as records from '../../src/api/records/index.ts';
import { callOf, queryNames, wireName } from '../../src/api/wire.ts';
import { attributeTypes } from '../../src/values/attribute-type.ts';
import { canonicalStatus, statuses } from '../../src/values/status.ts';
import specification from './specification.json' with { type: 'json' };

/** Compares the specification (specification.json) with our code: the names in the file are literals, not derived from the code. */
const profile = createProfile();
const interfaces = ['current', 'legacy'] as const;

const shape = (call: string): string => call.replace(/\{\w+\}/g, '{}');

/** Two operations may share a path and differ only in their method. */
function operationAt(base: (typeof interfaces)[number], call: string): Endpoint | undefined {
  const full = call.replace(' /thirdparties/:id', ' /account/{accountId}/thirdparties/{id}');
  return endpoints.find((endpoint) => {
    const { method, path } = callOf(endpoint, profile);
    return endpoint.base === base && shape(`${method} ${path}`) === shape(full);
  });
}

const sentWith = (endpoint: Endpoint): string[] => [
  ...queryNames(endpoint, profile),
  ...Object.keys(endpoint.body ?? {}).map((field) => wireName('body', endpoint, field, profile)),
];

const operationCalled = (name: string): Endpoint => endpoints.find((endpoint) => endpoint.name === name)!;

const recordIn = (shown: Shown): RecordType<unknown> | undefined => {
  if (typeof shown !== 'object') return undefined;
  if ('record' in shown) return shown.record;
  return 'listOf' in shown ? recordIn(shown.listOf) : undefined;
};

/** Every field of a record; nested fields as `identity.siren`. */
const fieldsOf = ({ fields }: RecordType<unknown>): string[] =>
  Object.entries(fields).flatMap(([name, { shown }]) => {
    const inner = recordIn(shown);
    return [name, ...(inner === undefined ? [] : fieldsOf(inner).map((field) => `${name}.${field}`))];
  });

const recordCalled = (name: string): RecordType<unknown> =>
  Object.values(records).find((each): each is RecordType<any> => 'fields' in each && each.name === name)!;

const optionsOf = (operation: string, field: string): unknown =>
  z.toJSONSchema(operationCalled(operation).body![field]!).enum;

describe('the specification', () => {
  it.each(
    interfaces.flatMap((base) =>
      Object.entries(specification[base]).map(([call, inputs]) => [base, call, inputs] as const),
    ),
  )('%s: %s is one of our operations, with every input that is shown', (base, call, inputs) => {
    const operation = operationAt(base, call);
    expect(operation).toBeDefined();
    expect(inputs.filter((input) => !sentWith(operation!).includes(input))).toEqual([]);
  });

  it.each(specification.withoutPath)('names %s, whose path it does not show: the profile has one', (name) => {
    expect(operationCalled(name).call).toBeUndefined();
    expect(callOf(operationCalled(name), profile).path).toMatch(/^\//);
  });

  it('signs in with a user and a password, sent as these four fields', () => {
    expect(sentWith(operationCalled('auth.password')).sort()).toEqual([...specification.token.sent].sort());
  });

  it.each(Object.keys(eventSets) as EventSubject[])('names our events of the kind %s, and no other', (subject) => {
    const ours: string[] = eventSets[subject].map(({ code }) => code);
    expect(ours.sort()).toEqual([...specification.events[subject]].sort());
  });

  it.each(Object.entries(specification.records))(
    '%s: every field in the specification is a field of our record',
    (name, fields) => {
      const ours = fieldsOf(recordCalled(name));
      expect(fields.filter((field) => !ours.includes(field))).toEqual([]);
    },
  );

  it('shows verifications, and every key of them is returned', () => {
    const metadata = Object.fromEntries(specification.metadata.map((key) => [key, 'YES']));
    expect(records.evidence.read({ id: 1, metadata }, { profile, path: '', report: () => {} })?.metadata).toEqual(
      metadata,
    );
  });

  it('names the words that we send and accept', () => {
    const { words } = specification;
    expect(optionsOf('companies.search', 'searchBy')).toEqual(words.searchBy);
    expect(optionsOf('thirdParties.add', 'companyIdType')).toEqual(words.legalIds);
    expect(optionsOf('legacy.dossiers.create', 'companyIdType')).toEqual(words.legacyLegalIds);
    expect(attributeTypes).toEqual(words.attributeTypes);
    expect(statuses).toEqual(words.statuses);
    const understood = words.documentStatuses.map((status) =>
      canonicalStatus(status, profile.get('values.status'), statuses),
    );
    expect(understood).toEqual(['VALID', 'ABSENT', 'ACTION_REQUIRED']);
  });
});
