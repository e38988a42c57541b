import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { endpoints } from '../../src/service/endpoints.ts';
import { eventSets } from '../../src/service/events.ts';
import { profileEntries, type Entry } from '../../src/service/profile/index.ts';
import type { RecordType } from '../../src/service/record.ts';
import * as records from '../../src/service/records/index.ts';

const root = join(import.meta.dirname, '../../../..');
const path = join(root, '../shared/spec/interface.txt');
const text = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
const entries: Readonly<Record<string, Entry<unknown>>> = profileEntries;

/** The part of the text under a heading, up to the next one of the same or a higher level. */
function partOf(heading: string): string {
  const start = text!.indexOf(`${heading}\n`);
  if (start < 0) throw new Error(`The specification has no heading "${heading}".`);
  const level = /^#+/.exec(heading)![0].length;
  const rest = text!.slice(start + heading.length);
  const end = rest.search(new RegExp(`\\n#{1,${level}} `));
  return end < 0 ? rest : rest.slice(0, end);
}

const rowsOf = (part: string): string[][] =>
  part
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );

/** Every event code of a part, with the names of a family put in. */
function codesIn(part: string): string[] {
  const names = /for each of the names ([A-Z_, ]+) there are/.exec(part)?.[1]?.split(', ') ?? [];
  return [...part.matchAll(/\b[A-Z]+(?:_(?:[A-Z]+|<name>))+\b/g)]
    .map(([code]) => code)
    .filter((code) => /^(THIRD_PARTY|DOSSIER|DOCUMENT)_/.test(code))
    .flatMap((code) => (code.includes('<name>') ? names.map((name) => code.replace('<name>', name)) : [code]));
}

function namesIn(record: RecordType<unknown>): string[] {
  return Object.keys(record.fields);
}

const template = (call: string): string => call.replace(/\{\w+\}/g, '{}');

/** Cases that need the specification at hand. */
const shownAs = <T>(cases: readonly T[]): readonly T[] => (text === undefined ? [] : cases);

const isAtHand = text === undefined ? 'is not at hand, so only its numbers are checked' : 'is at hand, and counts';

describe('the specification', () => {
  it(`${isAtHand}: 34 operations, 3 supplements and 100 events`, () => {
    expect(endpoints).toHaveLength(37);
    expect(Object.values(eventSets).map((events) => events.length)).toEqual([48, 22, 30]);
  });

  it.each(shownAs(['current', 'legacy'] as const))(
    'every call of the %s interface is one of our operations',
    (base) => {
      const heading =
        base === 'current' ? '### Current interface' : '### Legacy interface (prefix /api/v1, deprecated)';
      const shown = rowsOf(partOf(heading))
        .filter(([method, call]) => /^(GET|POST|PUT|DELETE)$/.test(method!) && call!.startsWith('/'))
        .map(
          ([method, call]) =>
            `${method} ${call!.replace('/thirdparties/:id', call!.startsWith('/account') ? '/thirdparties/:id' : '/account/{accountId}/thirdparties/{id}')}`,
        );
      expect(shown).toHaveLength(base === 'current' ? 16 : 10);
      const ours = endpoints
        .filter((endpoint) => endpoint.base === base)
        .map((endpoint) => template(endpoint.call ?? (entries[`paths.${endpoint.name}`]!.value as string)));
      expect(shown.map(template).filter((call) => !ours.includes(call))).toEqual([]);
    },
  );

  it.each(
    shownAs([
      ['### Third-party events (48)', 'thirdParty'],
      ['### Dossier events (22)', 'dossier'],
      ['### Document events (30)', 'document'],
    ] as const),
  )('%s are our %s events', (heading, subject) => {
    const ours = eventSets[subject].map(({ code }) => code as string);
    expect([...new Set(codesIn(partOf(heading)))].sort()).toEqual(ours.sort());
  });

  it.each(
    shownAs([
      ['### Document (request for a supporting item)', records.document],
      ['### Evidence', records.evidence],
      ['### Extracted data entry (serviceCheck.extractedData, list of entries)', records.extractedField],
      ['### formdata entry', records.formAnswer],
    ] as const),
  )('%s: every field is a field of our record', (heading, record) => {
    const shown = rowsOf(partOf(heading))
      .map(([field]) => field!)
      .filter((field) => /^[a-z]\w*$/.test(field));
    expect(shown.length).toBeGreaterThan(3);
    expect(shown.filter((field) => !namesIn(record).includes(field))).toEqual([]);
  });

  it.each(shownAs(['### metadata (verification results, e.g. bank details)']))('%s is handed on whole', (heading) => {
    const keys = [...partOf(heading).matchAll(/\b[a-z]+(?:_[a-z]+)+\b|\bverified\b/g)].map(([key]) => key);
    expect(keys.length).toBeGreaterThan(5);
    const metadata = Object.fromEntries(keys.map((key) => [key, 'YES']));
    const place = {
      profile: {
        get: (key: string) => entries[key]!.value,
        find: (key: string) => entries[key]?.value,
        overrides: {},
      },
      path: '',
      report: () => {},
    };
    expect(records.evidence.read({ id: 1, metadata }, place as never)?.metadata).toEqual(metadata);
  });

  it.each(
    shownAs([
      ['Account', [records.legacyAccount]],
      ['Account statistics', [records.legacyStatistics]],
      ['Third party (list item)', [records.legacyThirdPartyItem]],
      ['Third party (detail)', [records.legacyThirdParty]],
      ['Dossier (list item)', [records.legacyDossierItem]],
      ['Dossier (detail)', [records.legacyDossier]],
      ['Requirement', [records.requirement]],
    ] as const),
  )('legacy %s: every field is a field of our record', (resource, [record]) => {
    const row = rowsOf(partOf('### Legacy resources')).find(([name]) => name === resource)!;
    const outer = row[1]!
      .replace(/\{[^}]*\}/g, '')
      .replace(/\[[^\]]*\]/g, '')
      .replace(/\([^)]*\)/g, '');
    const shown = outer
      .split(/[,;.]/)
      .map((part) => part.trim().split(' ')[0]!)
      .filter((word) => /^[a-z]\w+$/.test(word) && word !== 'as' && word !== 'each');
    expect(shown.length).toBeGreaterThan(1);
    expect(shown.filter((field) => !namesIn(record).includes(field))).toEqual([]);
  });
});
