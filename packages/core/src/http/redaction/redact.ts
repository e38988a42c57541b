import { decodings } from './decode.ts';
import { occurrences, type Span } from './occurrences.ts';

/** Longer texts are cut: no message of a service is this long. */
const lookedCharacters = 4_096;
const shortest = 4;
const mask = '…';

/**
 * Redacts a text of the service: cuts it to some thousand characters and removes secrets (R021), plain or percent-, JSON- or
 * HTML-escaped. Anything that looks like a token is removed, too. Other encodings are not searched: a malicious service could
 * always find another one.
 *
 * The whole word around a secret is removed, because the rest of it would reveal it. A secret of fewer than four characters
 * occurs in many words by chance: as a separate word it removes the whole text, elsewhere nothing.
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
  for (const decoded of decodings(looked)) {
    const words = withBlanks(decoded.text);
    for (const secret of known) {
      for (const { start, end } of find(words, secret, isCut)) {
        const span = { start: decoded.from[start]!, end: decoded.to[end - 1]! };
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

/** Cuts the text, and drops escapes of its last word: a cut escape would be decoded wrongly. */
function beginningOf(text: string): string {
  const looked = text.slice(0, lookedCharacters);
  let word = looked.length;
  while (word > 0 && inEscape.test(looked[word - 1]!)) word--;
  const length = looked.slice(word).search(/[%&\\]/);
  return length < 0 ? looked : looked.slice(0, word + length);
}

const inEscape = /[%&\\#;\w]/;

/** Forms encode a space as a plus. */
const withBlanks = (text: string): string => text.replace(/\+/g, ' ');

/** Each captures the text before a token, then the token. */
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

/** "Bearer authorization is missing" contains no token: a token has a digit, or is longer than a word. */
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
