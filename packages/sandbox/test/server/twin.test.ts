import { createBehaviour, describeUnplayed, parseOptions } from '@tpr/sandbox';
import { expect, test } from 'vitest';
import { closeAll, open } from './calling.ts';

closeAll();

type Asked = readonly [path: string, body?: unknown];

const one = '/thirdparties/100001';
const write = (label: string, value: unknown): Asked => [`${one}/attributes`, { label, values: [value] }];
const search = 'eventOccurrenceStartDate=2026-10-01T00:00:00&eventOccurrenceEndDate=2026-10-08T00:00:00';
const allDocuments =
  '/documents/search?eventNames=DOCUMENT_ADDED&pageSize=200&eventOccurrenceStartDate=2025-11-01T00:00:00&eventOccurrenceEndDate=2026-11-01T00:00:00';
const twoEvents = `/thirdparties/search?eventNames=THIRD_PARTY_ADDED,THIRD_PARTY_UPDATED&${search}`;
const vat = { companyIdType: 'CIT002', companyIdValue: 'DE123456788', countryCode: 'DE' };
const siret = (value: string) => ({ companyIdType: 'CIT001', companyIdValue: value, countryCode: 'FR' });

/** The effect of one overlay key on an answer, and the same request to a sandbox without it. */
const cases: readonly (readonly [key: string, value: unknown, Asked, ofTwin: RegExp, usually: RegExp])[] = [
  ['values.status', { FEHLT: 'ABSENT', GUT: 'VALID' }, ['/dossiers'], /FEHLT|GUT/, /MISSING|VALID/],
  ['values.thirdPartyStatus', { AKTIV: 'ACTIVE' }, [one], /"AKTIV"/, /"ACTIVE"/],
  ['values.attributeType', { number: 'decimal' }, ['/attributes'], /"type":"number"/, /"type":"decimal"/],
  ['values.topics', { 'risque financier': 'finance' }, [`${one}/indicators`], /^(?!.*"topic")/, /"topic"/],
  ['values.yes', ['JA'], [allDocuments], /"JA"(?!.*"YES")/, /"YES"/],
  ['values.no', ['NEIN'], [allDocuments], /"NEIN"/, /"NO"/],
  [
    'attributes.percentScale',
    '1',
    [`${one}/attributes`],
    /"percentage","values":\[0\.\d+\]/,
    /"percentage","values":\[\d+/,
  ],
  ['limits.textCharacters', 10, write('Internal reference', 'x'.repeat(11)), /^400 .*10 characters/, /^200/],
  [
    'events.timestampFormat',
    'millis',
    [`/dossiers/search?eventNames=DOSSIER_ADDED&${search}`],
    /^400 .*millisec/,
    /^200/,
  ],
  ['events.namesFormat', 'repeat', [twoEvents], /^400 .*repeat/, /^200/],
  [
    'search.notFoundMeans',
    'empty',
    [
      '/dossiers/search?eventNames=DOSSIER_ADDED&eventOccurrenceStartDate=2020-01-01T00:00:00&eventOccurrenceEndDate=2020-01-02T00:00:00',
    ],
    /^404/,
    /^200/,
  ],
  ['paging.pageSize', 20, ['/thirdparties?pageSize=21'], /^400/, /^200/],
  [
    'events.maxRangeDays',
    31,
    [
      '/dossiers/search?eventNames=DOSSIER_ADDED&eventOccurrenceStartDate=2026-01-01T00:00:00&eventOccurrenceEndDate=2026-06-01T00:00:00',
    ],
    /^400/,
    /^200/,
  ],
  ['identifiers.cit002Scope', 'fr', ['/thirdparties', vat], /^400 .*French VAT/, /^(?!.*French VAT)/],
  [
    'identifiers.countryFormat',
    'alpha3',
    ['/thirdparties', { ...vat, countryCode: 'DE' }],
    /^400 .*three capital/,
    /^(?!.*three capital)/,
  ],
  [
    'attributes.multiSelectMode',
    'merge',
    write('Regions', 'International'),
    /"values":\["\w+",.*"International"\]/,
    /"values":\["International"\]/,
  ],
  ['attributes.bodyFormat', 'list', write('Internal reference', 'x'), /^400 .*JSON list/, /^200/],
  ['thirdParties.duplicateStatus', '400', ['/thirdparties', siret('KNOWN')], /^400 .*already/i, /^409 .*already/i],
];

test.each(cases)('%s as %j changes the answers of a twin', async (key, value, [path, body], ofTwin, usually) => {
  const ask = async (profile?: Readonly<Record<string, unknown>>): Promise<string> => {
    const caller = await open(profile === undefined ? {} : { profile });
    const known = caller.sandbox.store.get<{ siret: string }>(
      "SELECT siret FROM portfolio WHERE companyIdType = 'CIT001' AND accountId = 1001",
    );
    const sent = body === undefined ? undefined : JSON.parse(JSON.stringify(body).replace('KNOWN', known!.siret));
    const { status, body: got } = await (sent === undefined ? caller.get(path) : caller.post(path, sent));
    return `${status} ${JSON.stringify(got)}`;
  };
  expect(await ask({ [key]: value })).toMatch(ofTwin);
  expect(await ask()).toMatch(usually);
});

test('an entry that changes no answer is listed by name', () => {
  const overlay = { 'paging.pageSize': 50, 'attributes.multiSelectMode': 'merge', 'retry.maxAttempts': 3 };
  const { unplayed } = createBehaviour([], overlay);
  expect(unplayed).toEqual(['paging.pageSize', 'retry.maxAttempts']);
  expect(describeUnplayed({ unplayed })).toContain('paging.pageSize, retry.maxAttempts');
  expect(describeUnplayed({ unplayed: [] })).toBe('');
});

test('a profile that cannot be parsed is refused in one line', () => {
  expect(() => parseOptions(['--profile', 'nowhere.json'])).toThrow(/^--profile: nowhere\.json cannot be read[^\n]+$/);
});
