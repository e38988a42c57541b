import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFileName } from '../../src/http/content-disposition.ts';
import { toConnectorError } from '../../src/http/error-mapping.ts';
import type { ErrorResponse } from '../../src/http/service-message.ts';
import { parseJson } from '../../src/http/json.ts';
import { readHttpDate } from '../../src/http/service-clock.ts';
import { readRetryAfter } from '../../src/http/backoff.ts';
import { reply } from '../conformance/index.ts';

/** Only the beginning of an error is read, so the time does not depend on its length. */
const mostMs = 100;
/** A text that is read completely may take this many times as long if it is ten times as long. Quadratic code takes a hundred. */
const mostGrowth = 30;
/** Shorter times are not measured exactly enough to be compared. */
const leastMs = 5;
const longCharacters = 10_000_000;
const token = `eyJhbGciOiJSUzI1NiJ9.${'aZ09-_'.repeat(200)}.c2ln`;
const secrets = ['p"w\\d é', token, `${token}x`, `${token}y`];

/** Repeated texts by which an attacker may make an expression restart at each of them. */
const awkward = [
  '<',
  '<title',
  '<title>',
  '<h1 ',
  '"\\"',
  '\\',
  '"',
  'eyJ',
  'eyJhbGciOiJ.',
  '1234567890123456',
  '1234567890123456,',
  '[',
  '{"message":[',
  ' ',
  '\n\t ',
  '%C3%A9',
  '%25',
  '\\u00e9',
  '&amp;',
  '&eacute;',
  'Ã©',
  'bearer+',
  'password=',
  'aZ09-_',
  'p"w\\d ',
  token.slice(0, 600),
  '?',
  '\u0000',
  'filename="\\"',
  "filename*=utf-8'",
];
const openings = ['', '{"message":"', '"', '<html><title>', '[1234567890123456,'];

const fill = (opening: string, unit: string, characters = longCharacters): string =>
  (opening + unit.repeat(Math.ceil(characters / unit.length))).slice(0, characters);

/** CPU time, which does not depend on the load of the machine. The minimum of several runs: the others include compilation. */
function cpuMs(act: () => unknown): number {
  const times = [0, 1, 2].map(() => {
    const before = process.cpuUsage();
    act();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

/** Checks that the CPU time of reading a text grows in proportion to the text. */
function expectLinear(read: (text: string) => unknown, unit: string): void {
  const [short, long] = [fill('', unit, longCharacters / 10), fill('', unit)];
  const shortMs = cpuMs(() => read(short));
  expect(cpuMs(() => read(long))).toBeLessThan(mostGrowth * Math.max(leastMs, shortMs));
}

const errorResponse = (text: string): ErrorResponse => ({ ...reply(502, text), secrets });

describe('S07: an error of 10 MB is described within 100 ms of CPU time', () => {
  it.each(awkward)('%j, repeated', (unit) => {
    for (const opening of openings) {
      const text = fill(opening, unit);
      expect(cpuMs(() => toConnectorError('x', errorResponse(text)))).toBeLessThan(mostMs);
    }
  });

  it('for any repeated text', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...openings),
        fc.array(fc.oneof(fc.constantFrom(...awkward), fc.string()), { minLength: 1, maxLength: 6 }),
        (opening, units) => {
          const text = fill(opening, units.join('') || ' ');
          expect(cpuMs(() => toConnectorError('x', errorResponse(text)))).toBeLessThan(mostMs);
        },
      ),
      { seed: 7, numRuns: 60 },
    );
  });
});

describe('S07: an answer that is not valid', () => {
  const notJson = ['"\\"', '1234567890123456"\\"', '{"a":"1234567890123456\\"', '<', '-', '[1234567890123456e'];

  it.each(notJson)('%j is refused before numbers are searched', (unit) => {
    const read = (text: string): unknown => {
      try {
        return parseJson(text);
      } catch {
        return undefined;
      }
    };
    expectLinear(read, unit);
  });

  it('long numbers are repaired in a text of 30 MB with long strings and many escapes', () => {
    const name = '\\"é\\\\'.repeat(5_000_000);
    const value = parseJson(`{"name":"${name}","id":12345678901234567890,"of":[-9007199254740993]}`);
    expect(value).toMatchObject({ id: '12345678901234567890', of: ['-9007199254740993'] });
    expect((value as { name: string }).name).toHaveLength(15_000_000);
  });

  it.each([
    ['Retry-After', readHttpDate, ['1', 'mon', 'Mon, 01 Jan 2026 ', ' ']],
    ['Retry-After in seconds', (text: string) => readRetryAfter(text, 0), ['1', ' ', '1 ']],
    [
      'Content-Disposition',
      readFileName,
      ['filename', 'filename="\\"', 'filename*=', "filename*=utf-8'", 'filename = ', ';', '"', '\\'],
    ],
  ] as const)('a header of 10 MB: %s', (_name, read: (text: string) => unknown, units) => {
    for (const unit of units) expectLinear(read, unit);
  });
});
