import { expect, it } from 'vitest';
import { endpoints } from '../../../packages/core/src/api/endpoints.ts';
import { behaviourEntries, profileEntries, type Entry } from '../../../packages/core/src/api/profile/index.ts';
import type { RecordType } from '../../../packages/core/src/api/record.ts';
import { eventParameters } from '../../../packages/core/src/api/wire.ts';
import * as records from '../../../packages/core/src/api/records/index.ts';
import { filesEnding, read } from './files.ts';

const src = 'packages/core/src/';
const entries: Readonly<Record<string, Entry<unknown>>> = profileEntries;
const keysUnder = (kind: string) => Object.keys(entries).filter((key) => key.startsWith(`${kind}.`));

const isRecord = (value: unknown): value is RecordType<unknown> =>
  typeof value === 'object' && value !== null && 'fields' in value;

/** The sources of core without comments, in which any word may be quoted; some folders are left out. */
const outside = (...folders: string[]) =>
  filesEnding('.ts', '.mts')
    .filter((path) => path.startsWith(src) && !folders.some((folder) => path.startsWith(src + folder)))
    .map((path) => ({
      path,
      code: read(path)
        .replace(/\/\*[\s\S]*?\*\//g, '')
        .replace(/^\s*\/\/.*$/gm, ''),
    }));

it('only the profile contains the words that the specification does not show', () => {
  const shown = new Set(
    Object.values(records)
      .filter(isRecord)
      .flatMap(({ fields }) => Object.keys(fields))
      .concat(endpoints.flatMap(({ query, body, params }) => Object.keys({ ...query, ...body, ...params })))
      .concat(Object.values(eventParameters)),
  );
  // Words of the specification in another meaning, names of our records, and common words.
  const common = new Set([
    'thirdParty',
    'dossierType',
    'pageSize',
    'id',
    'name',
    'type',
    'code',
    'label',
    'value',
    'values',
    'size',
    'limit',
    'page',
    'title',
    'status',
    'state',
    'error',
    'topic',
    'url',
    'offset',
    'content',
    'data',
    'number',
    'total',
    'last',
    'items',
    'results',
    'role',
    'date',
    'kind',
    'level',
    'score',
    'scale',
    'options',
    'process',
    // The legacy envelope shows it (R126).
    'totalElements',
    'function',
    'street',
    'city',
    'country',
    'vat',
    'address',
    'identity',
    'documents',
    'relation',
    'active',
    'duns',
    'tva',
  ]);
  const words = [...keysUnder('fields'), ...keysUnder('query'), ...keysUnder('body'), ...keysUnder('responsePaths')]
    .flatMap((key) => [entries[key]!.value, ...entries[key]!.also].flat() as string[])
    .flatMap((place) => place.split('.'))
    .filter((word) => /^\w+$/.test(word) && !shown.has(word) && !common.has(word));
  expect(new Set(words).size).toBeGreaterThan(30);
  const pattern = new RegExp(`(['"])(${[...new Set(words)].join('|')})\\1`);
  const found = outside('api/profile', 'values/', 'workbook/').flatMap(({ path, code }) =>
    pattern.exec(code) ? [`${path}: ${pattern.exec(code)![0]}`] : [],
  );
  expect(found).toEqual([]);
});

it('only the profile contains the numbers that it holds for limits and waits', () => {
  const numbers = new Set(
    Object.keys(behaviourEntries)
      .map((key) => entries[key]!.value)
      .filter((value): value is number => typeof value === 'number' && value >= 1_900 && value % 1_000 !== 0),
  );
  const found = outside('api/profile', 'values/').flatMap(({ path, code }) =>
    [...numbers]
      .filter((number) =>
        new RegExp(`[^\\d_.]${String(number).replace(/(\d)(?=(\d{3})+$)/g, '$1_?')}[^\\d_.]`).test(code),
      )
      .map((number) => `${path}: ${number}`),
  );
  expect(found).toEqual([]);
});

it('paths of the service occur in the operations and the profile only', () => {
  const found = outside('api/current/', 'api/legacy/', 'api/profile').filter(({ code }) =>
    /['"`](?:\w+ )?\/(account|thirdparties)/.test(code),
  );
  expect(found.map(({ path }) => path)).toEqual([]);
});
