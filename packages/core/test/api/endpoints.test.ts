import { describe, expect, it } from 'vitest';
import {
  authEndpoints,
  currentEndpoints,
  endpoints,
  legacyEndpoints,
  operationNames,
} from '../../src/api/endpoints.ts';
import { eventSets, subjectOf } from '../../src/api/events.ts';
import { behaviourEntries, createProfile, profileEntries, type Entry } from '../../src/api/profile/index.ts';
import type { RecordType } from '../../src/api/record.ts';
import * as records from '../../src/api/records/index.ts';
import { callOf, eventParameters } from '../../src/api/wire.ts';
import specification from './specification.json' with { type: 'json' };

const entries: Readonly<Record<string, Entry<unknown>>> = profileEntries;
const keysUnder = (kind: string) => Object.keys(entries).filter((key) => key.startsWith(`${kind}.`));

const isRecord = (value: unknown): value is RecordType<unknown> =>
  typeof value === 'object' && value !== null && 'fields' in value;
const recordByName = new Map(
  Object.values(records)
    .filter(isRecord)
    .map((record) => [record.name, record]),
);

describe('the operations', () => {
  it('have the names of the client’s methods, each once', () => {
    const offered = (prefix: string, groups: object): string[] =>
      Object.entries(groups).flatMap(([group, methods]) =>
        Object.keys(methods as object).map((method) => `${prefix}${group}.${method}`),
      );
    const all = [
      ...offered('', currentEndpoints),
      ...offered('legacy.', legacyEndpoints),
      ...offered('', { auth: authEndpoints }),
    ];
    expect([...operationNames].sort()).toEqual(all.sort());
    expect(new Set(operationNames).size).toBe(operationNames.length);
  });

  it.each(endpoints.filter(({ base }) => base !== 'auth').map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s has its call in exactly one place, with each parameter of its path',
    (name, endpoint) => {
      const inProfile = entries[`paths.${name}`]?.value as string | undefined;
      expect([endpoint.call, inProfile].filter((call) => call !== undefined)).toHaveLength(1);
      const named = [...(endpoint.call ?? inProfile!).matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      expect(named.filter((field) => field !== 'accountId').sort()).toEqual(Object.keys(endpoint.params).sort());
    },
  );

  it('contain a path only where the specification shows it; every other path is in the profile', () => {
    const shown = { ...specification.current, ...specification.legacy };
    const printed = endpoints.flatMap(({ call }) => call ?? []).filter((call) => !Object.keys(shown).includes(call));
    expect(printed).toEqual([]);
  });

  it('are repeatable when they read or search, and not when they write', () => {
    const profile = createProfile();
    const calls = endpoints.filter(({ base }) => base !== 'auth');
    const reads = calls.filter((each) => callOf(each, profile).method === 'GET' || each.name.endsWith('.search'));
    expect(calls.filter(({ repeatable }) => repeatable)).toEqual(reads);
  });
});

describe('the profile', () => {
  it.each(keysUnder('paths').filter((key) => !['paths.prefix', 'paths.token'].includes(key)))(
    '%s is an operation',
    (key) => {
      expect(operationNames).toContain(key.slice('paths.'.length));
    },
  );

  it.each([...keysUnder('query'), ...keysUnder('body')].filter((key) => !/^query\.\w+$/.test(key)))(
    '%s is an input of an operation',
    (key) => {
      const [, kind, name, field] = /^(\w+)\.(.+)\.(\w+)$/.exec(key)!;
      const endpoint = endpoints.find((each) => each.name === name)!;
      const ofEvents = endpoint.events === undefined ? [] : Object.values(eventParameters);
      const ofQuery = [...Object.keys(endpoint.query), ...ofEvents];
      expect(kind === 'query' ? ofQuery : Object.keys(endpoint.body ?? {})).toContain(field);
    },
  );

  it.each(keysUnder('fields').filter((key) => !key.startsWith('fields.signedUrl.')))(
    '%s is a field of a record',
    (key) => {
      const [, name, field] = key.split('.') as [string, string, string];
      const known = recordByName.get(name) ?? (name === 'legacyIndicator' ? records.legacyIndicator : undefined);
      const holder = known ?? (name === 'director' ? records.director : undefined);
      expect(Object.keys(holder?.fields ?? {})).toContain(field);
    },
  );

  it.each(Object.keys(behaviourEntries))('%s has a reason, and its value passes its own validation', (key) => {
    const { source, note, schema, value } = entries[key]!;
    expect(source).toMatch(/^[GRC]\d{2,3}a?$/);
    expect(note.length).toBeGreaterThan(10);
    expect(schema().safeParse(value).success).toBe(true);
  });
});

describe('the events', () => {
  it('are 48, 22 and 30, all different, each of its own kind', () => {
    const sets = Object.entries(eventSets);
    expect(sets.map(([, events]) => events.length)).toEqual([48, 22, 30]);
    const codes = sets.flatMap(([subject, events]) => events.map(({ code }) => [code, subject]));
    expect(new Set(codes.map(([code]) => code)).size).toBe(100);
    expect(codes.filter(([code, subject]) => subjectOf(code!) !== subject)).toEqual([]);
    expect(subjectOf('TOSTRING')).toBeUndefined();
  });
});
