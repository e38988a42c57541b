/** A way in which an issuer, a proxy or a page of either repeats a secret, and in which redaction finds it. */
export type Encoding = readonly [name: string, encode: (secret: string) => string];

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const toBase64 = (text: string): string => btoa(String.fromCharCode(...bytes(text)));
const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);
const unicodeEscape = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
const eachUnit = (text: string, encode: (unit: string) => string): string => text.split('').map(encode).join('');
const eachCharacter = (text: string, encode: (character: string) => string): string => [...text].map(encode).join('');
const html = new Map(Object.entries({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }));
const percents = (text: string): string =>
  [...bytes(text)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');

export const encodings: readonly Encoding[] = [
  ['as it is', (secret) => secret],
  ['in JSON', inJson],
  ['in JSON with escaped slashes', (secret) => inJson(secret).replaceAll('/', '\\/')],
  [
    'in JSON, beyond ASCII escaped',
    (secret) => eachUnit(inJson(secret), (unit) => (unit > '~' ? unicodeEscape(unit) : unit)),
  ],
  ['in JSON, all escaped', (secret) => eachUnit(secret, unicodeEscape)],
  ['by encodeURIComponent', encodeURIComponent],
  ['as a form has it', (secret) => new URLSearchParams([['', secret]]).toString().slice(1)],
  ['by percent signs alone', percents],
  ['by percent signs in small letters', (secret) => percents(secret).toLowerCase()],
  ['in HTML', (secret) => eachCharacter(secret, (each) => html.get(each) ?? each)],
  ['in HTML by numbers', (secret) => eachCharacter(secret, (each) => `&#${each.codePointAt(0)};`)],
  [
    'in HTML by hexadecimal numbers',
    (secret) => eachCharacter(secret, (each) => `&#x${each.codePointAt(0)!.toString(16)};`),
  ],
  ['in base64 behind the user', (secret) => `Basic ${toBase64(`robot:${secret}`)}`],
];

/** Forms of an answer, each with `{echo}` in it. */
export const answers: readonly (readonly [name: string, write: (echo: string) => string])[] = [
  ['problem+json', (echo) => JSON.stringify({ title: 'No', detail: `bad password ${echo} for robot` })],
  ['OAuth', (echo) => JSON.stringify({ error: 'invalid_grant', error_description: `wrong: ${echo}` })],
  ['text', (echo) => `The request was password=${echo}&scope=x`],
  ['a page', (echo) => `<html><head><title>No ${echo}</title></head><body>${echo}</body></html>`],
  ['a page without title', (echo) => `<p>No <b>${echo}</b></p>`],
  ['behind much else', (echo) => `${' '.repeat(4_000)}Wrong password: ${echo}`],
  ['just where one stops looking', (echo) => `${' '.repeat(4_090)}${echo}`],
];

/** Possible passwords that are hard to find in a sentence. */
export const hostilePasswords: readonly string[] = [
  'plainpw1',
  'p"w\\d é',
  'Zürich €100 / "quoted" \\o/',
  '<b>&amp;%41+%2B</b>',
  'clé 🔑 très longue',
  "it's\ta {tab}",
  'a+b c=d&e',
  'éàü€',
];

/** Characters of every kind that an encoding changes, also letters and digits. */
const signs = [...'"\\/<>&%+ =?#;,.{}[]\'éàüñ€ßŒ漢🔑aZ09_-'];

/** Deterministic by seed: passwords of 10 to 24 characters, without a space at either end. */
export function fuzzedPasswords(seed: number, count: number): string[] {
  let state = seed;
  // Numerical Recipes' generator: the values only have to look random.
  const draw = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const password = () => `x${Array.from({ length: 8 + draw(15) }, () => signs[draw(signs.length)]!).join('')}é`;
  return Array.from({ length: count }, password);
}

export interface Echo {
  readonly sentence: string;
  /** The repeated text, as it is in the sentence. */
  readonly repeated: readonly string[];
}

/** All encodings of these secrets, in a few sentences. */
export function echoesOf(secrets: readonly string[]): Echo[] {
  const atOnce = 7;
  return Array.from({ length: Math.ceil(encodings.length / atOnce) }, (_, group) => {
    const repeated = encodings
      .slice(group * atOnce, (group + 1) * atOnce)
      .flatMap(([, encode]) => secrets.map((secret) => encode(secret)));
    return { sentence: `No: ${repeated.join(' | ')}`, repeated };
  });
}
