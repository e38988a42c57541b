import { readings } from './decode.ts';
import { occurrences, type Span } from './occurrences.ts';

/** What is behind is not shown: no sentence of a service is as long. */
const lookedCharacters = 4_096;
const shortest = 4;
const mask = '…';

/**
 * A sentence of others as it may be shown: cut to some thousand characters, and without the secrets that it repeats
 * (R021), as they are or in the escapes of an address, of JSON or of HTML. What has the form of a token goes, too,
 * whether it is known or not. Other encodings are not looked for: a service that wants to tell a secret finds one.
 *
 * A secret takes the word that it stands in with it, for the rest of the word would tell it. One of fewer than four
 * characters stands by chance in many a word: as a word of its own it hides the whole sentence, elsewhere nothing.
 * @param find the search, for a test that counts its steps
 */
export function redactSecrets(
  text: string,
  secrets: readonly (string | undefined)[],
  find: typeof occurrences = occurrences,
): string {
  const isCut = text.length > lookedCharacters;
  const looked = isCut ? beginningOf(text) : text;
  const hidden = Array.from({ length: looked.length }, () => false);
  for (const span of formsOfTokens(looked)) hide(hidden, span);
  const known = new Set(secrets.map((secret = '') => withBlanks(secret.slice(0, lookedCharacters))));
  known.delete('');
  for (const reading of readings(looked)) {
    const words = withBlanks(reading.text);
    for (const secret of known) {
      for (const { start, end } of find(words, secret, isCut)) {
        const span = { start: reading.from[start]!, end: reading.to[end - 1]! };
        if (secret.length >= shortest) hide(hidden, span);
        else if (isWord(looked, span)) return mask;
      }
    }
  }
  for (const { 0: word, index } of looked.matchAll(/[\p{L}\p{N}\p{M}_]+/gu)) {
    const span = { start: index, end: index + word.length };
    if (hidden.slice(span.start, span.end).includes(true)) hide(hidden, span);
  }
  return masked(looked, hidden);
}

/** Without escapes in the last word: where one of them is cut, it would be read as something else. */
function beginningOf(text: string): string {
  const looked = text.slice(0, lookedCharacters);
  let word = looked.length;
  while (word > 0 && inEscape.test(looked[word - 1]!)) word--;
  const length = looked.slice(word).search(/[%&\\]/);
  return length < 0 ? looked : looked.slice(0, word + length);
}

const inEscape = /[%&\\#;\w]/;

/** A form writes a blank as a plus. */
const withBlanks = (text: string): string => text.replace(/\+/g, ' ');

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

function isWord(text: string, { start, end }: Span): boolean {
  return !inWord.test(text[start - 1] ?? ' ') && !inWord.test(text[end] ?? ' ');
}

function hide(hidden: boolean[], { start, end }: Span): void {
  hidden.fill(true, start, end);
}

function masked(text: string, hidden: readonly boolean[]): string {
  return text
    .split('')
    .map((unit, at) => (hidden[at] !== true ? unit : hidden[at - 1] === true ? '' : mask))
    .join('');
}
