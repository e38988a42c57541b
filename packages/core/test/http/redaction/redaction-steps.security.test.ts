import { describe, expect, it } from 'vitest';
import { occurrences } from '../../../src/http/redaction/occurrences.ts';
import { redactSecrets } from '../../../src/http/redaction/redact.ts';

/** Counts the characters that the search reads and those that it hides, for all encodings of the text and all secrets. */
function stepsOf(text: string, secrets: readonly string[]): number {
  let steps = 0;
  const counted = (characters: ArrayLike<string>): ArrayLike<string> =>
    new Proxy(characters.length === 0 ? [] : Array.from(characters), {
      get(target, name) {
        if (name !== 'length') steps++;
        return Reflect.get(target, name) as unknown;
      },
    });
  redactSecrets(text, secrets, (looked, word, isCut) => {
    const spans = occurrences(counted(looked), counted(word), isCut);
    for (const { start, end } of spans) steps += end - start;
    return spans;
  });
  return steps;
}

/** A secret that the service chooses: a refresh token of 50 kB. */
const long = 'é'.repeat(25_000);
const cases: readonly (readonly [name: string, unit: string, units: number, secrets: readonly string[]])[] = [
  ['é×25,000 in question marks', '?', 4_000, [long]],
  ['é×25,000 in itself', 'é', 4_000, [long]],
  ['é×25,000 in itself by percent signs', '%C3%A9', 600, [long]],
  ['aaaa in aaaa…', 'a', 4_000, ['aaaa']],
  ['a secret that differs in its last character alone', 'a', 4_000, [`${'a'.repeat(255)}b`]],
  ['8 secrets that overlap', 'abcdefgh', 500, Array.from('abcdefgh', (_, at) => 'abcdefghabcdefg'.slice(at, at + 8))],
  ['three secrets in each word', '-aaaa', 800, ['-aaaa', 'aa-a', 'a-aa']],
  ['escapes of each kind', '\\u00e9&#233;%C3%A9', 200, ['éé"é', 'é-é-', 'éééé']],
];

describe('S07: the number of steps of redaction', () => {
  it.each(cases)('at most doubles with twice the text: %s', (_, unit, units, secrets) => {
    const whole = stepsOf(unit.repeat(units), secrets);
    expect(whole).toBeGreaterThan(units);
    expect(whole).toBeLessThanOrEqual(2 * stepsOf(unit.repeat(units / 2), secrets));
  });

  it.each<[name: string, secret: (at: number) => string]>([
    ['that overlap', (at) => 'abcdefgh'.repeat(9).slice(at, at + 64)],
    ['of one letter', (at) => 'a'.repeat(1_000 - at)],
    ['that the text has not', (at) => 'é'.repeat(3_000) + String(at)],
  ])('at most doubles with twice the secrets %s', (_, secret) => {
    const text = 'abcdefgh'.repeat(200) + 'a'.repeat(1_000) + '%C3%A9'.repeat(200);
    const secrets = Array.from({ length: 8 }, (_each, at) => secret(at));
    expect(stepsOf(text, secrets)).toBeLessThanOrEqual(2 * stepsOf(text, secrets.slice(0, 4)) + 8);
  });

  it('is bounded, for any length of answer and secret', () => {
    expect(stepsOf('?é'.repeat(5_000_000), [long])).toBeLessThan(50_000);
  });
});
