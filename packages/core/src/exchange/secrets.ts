import { anyCharacter, asWritten, decodedOnce, ways, type Decoded } from './decoded.ts';

/** What is behind is not shown: no sentence of a service is as long. */
const lookedCharacters = 4_096;
/** What one writes encoded, another does again: this often at most. */
const deepest = 4;
const shortest = 4;
const mask = '…';

/**
 * A sentence of others as it may be shown: cut to some thousand characters, and without the secrets that it repeats
 * (R021), as they are or encoded: by percent signs, by the escapes of JSON or HTML, in base64 alone or behind a user
 * name, or as UTF-8 that somebody read as Latin-1. What has the form of a token goes, too, whether it is known or not.
 *
 * A secret takes the word that it stands in with it, for the rest of the word would tell it. One of fewer than four
 * characters stands by chance in many a word: as a word of its own it hides the whole sentence, elsewhere nothing.
 */
export function hideSecrets(text: string, secrets: readonly (string | undefined)[]): string {
  const { looked, isCut } = cut(text);
  const known = secrets.filter((secret) => secret !== undefined && secret !== '') as string[];
  const forms = [...new Set(known)].map((secret) => ({ secret, decoded: decodings(secret) }));
  const spans: Span[] = formsOfTokens(looked);
  for (const layer of layersOf(looked)) {
    for (const { secret, decoded } of forms) {
      const found = [...decoded.flatMap((form) => find(layer, form, isCut)), ...findBase64(layer, secret, isCut)];
      if (secret.length >= shortest) spans.push(...found.map((span) => wordsAround(looked, span)));
      else if (found.some((span) => isWord(looked, span))) return mask;
    }
  }
  return masked(looked, spans);
}

/** Without escapes in the last word: where one of them is cut, it would be read as something else. */
function cut(text: string): { looked: string; isCut: boolean } {
  if (text.length <= lookedCharacters) return { looked: text, isCut: false };
  let word = lookedCharacters;
  while (word > 0 && inEscape.test(text[word - 1]!)) word--;
  const looked = text.slice(0, lookedCharacters);
  const length = looked.slice(word).search(/[%&\\]/);
  return { looked: length < 0 ? looked : looked.slice(0, word + length), isCut: true };
}

const inEscape = /[%&\\#;\w]/;

/** The text as it is written, with one way of writing undone, and with all of them, one after the other. */
function layersOf(text: string): Decoded[] {
  const written = asWritten(text);
  const layers = [written, ...ways.flatMap((way) => decodedOnce(written, [way]) ?? [])];
  let layer = decodedOnce(written);
  for (let depth = 1; layer !== undefined && depth <= deepest; depth++) {
    layers.push(layer);
    layer = decodedOnce(layer);
  }
  return layers;
}

/** A secret that looks as if it were encoded is decoded with what it stands in. */
function decodings(secret: string): string[] {
  return [...new Set(layersOf(secret).map(({ text }) => text))].filter(
    (text) => text.length >= Math.min(shortest, secret.length),
  );
}

/** From the first UTF-16 unit to behind the last. */
interface Span {
  readonly start: number;
  readonly end: number;
}

function find({ text, from, to }: Decoded, secret: string, isCut: boolean): Span[] {
  const spans: Span[] = [];
  const folded = fold(text);
  const wanted = fold(secret);
  for (let at = 0; at < folded.length; at++) {
    const end = endOfMatch(folded, at, wanted, isCut);
    if (end !== undefined) spans.push({ start: from[at]!, end: to[end - 1]! });
  }
  return spans;
}

/** A form writes a blank as a plus, a page breaks a line at it. */
function fold(text: string): string {
  return text.replace(/[+\s\p{Cc}]/gu, ' ');
}

/** What is written where a character of another alphabet was not understood. */
const isUnread = (character: string): boolean => `?\uFFFD${anyCharacter}`.includes(character);
const mayBeUnread = (character: string | undefined): boolean =>
  character !== undefined && (character > '\u007F' || character === '?');

/** @param isCut whether the secret may go on behind the end of the text */
function endOfMatch(text: string, start: number, secret: string, isCut: boolean): number | undefined {
  let at = start;
  for (let unit = 0; unit < secret.length;) {
    if (at === text.length) return isCut && at > start ? at : undefined;
    if (text[at] === secret[unit]) {
      at++;
      unit++;
    } else if (mayBeUnread(secret[unit]) && isUnread(text[at]!)) {
      while (mayBeUnread(secret[unit])) unit++;
      while (mayBeUnread(text[at])) at++;
    } else return undefined;
  }
  return at;
}

const base64 = /[\w+/-]{4,}/g;
const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The runs of base64 in which a secret stands, wherever in them it begins. */
function findBase64({ text, from, to }: Decoded, secret: string, isCut: boolean): Span[] {
  if (secret.length < shortest) return [];
  const wanted = [secret, asBytes(secret)];
  const spans: Span[] = [];
  for (const { 0: run, index } of text.matchAll(base64)) {
    const mayGoOn = isCut && index + run.length === text.length;
    const isFound =
      mayGoOn ||
      [0, 1, 2, 3].some((skipped) => {
        const bytes = fromBase64(run.slice(skipped));
        return wanted.some((each) => bytes.includes(each));
      });
    if (isFound) spans.push({ start: from[index]!, end: to[index + run.length - 1]! });
  }
  return spans;
}

/** One character a byte. */
function fromBase64(run: string): string {
  const codes: number[] = [];
  let bits = 0;
  let held = 0;
  for (const character of run.replace(/-/g, '+').replace(/_/g, '/')) {
    held = ((held << 6) | digits.indexOf(character)) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    codes.push((held >> bits) & 0xff);
  }
  return String.fromCharCode(...codes);
}

function asBytes(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD')).replace(/%(..)/g, (_, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  );
}

/** What stands before a token, and the token. */
const tokenForms: readonly RegExp[] = [
  /()(eyJ[\w-]{4,}[\w.-]*)/g,
  /(\b(?:bearer|basic|negotiate|dpop)[\s:+]{1,3})([\w.~+/=-]{6,})/gi,
  /((?:_token|_secret|assertion|password|passwd)(?:=|\\?["'] ?: ?\\?["']))([^\s&"'<>\\]+)/gi,
];

function formsOfTokens(text: string): Span[] {
  return tokenForms.flatMap((form) =>
    [...text.matchAll(form)].flatMap(({ 1: before = '', 2: token = '', index }) => {
      const start = index + before.length;
      return /\s$/.test(before) && !looksLikeToken(token) ? [] : [{ start, end: start + token.length }];
    }),
  );
}

/** In "Bearer authorization is missing" no token stands: one has a digit, or is longer than a word. */
function looksLikeToken(word: string): boolean {
  return word.length > 20 || /\d/.test(word);
}

const inWord = /[\p{L}\p{N}\p{M}_]/u;

function wordsAround(text: string, { start, end }: Span): Span {
  let first = start;
  let behind = end;
  while (first > 0 && inWord.test(text[first - 1]!)) first--;
  while (behind < text.length && inWord.test(text[behind]!)) behind++;
  return { start: first, end: behind };
}

function isWord(text: string, span: Span): boolean {
  const { start, end } = wordsAround(text, span);
  return start === span.start && end === span.end;
}

function masked(text: string, spans: Span[]): string {
  const pieces: string[] = [];
  let at = 0;
  for (const { start, end } of [...spans].sort((one, other) => one.start - other.start)) {
    if (start > at || pieces.length === 0) pieces.push(text.slice(at, start), mask);
    at = Math.max(at, end);
  }
  return pieces.join('') + text.slice(at);
}
