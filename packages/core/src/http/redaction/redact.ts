import { decodings } from './decode.ts';

/** Longer texts and secrets are cut: no message of a service is this long, and the search must not block the host. */
const lookedCharacters = 4_096;
const shortest = 4;
const mask = '…';
/** Stands for hidden text until the words around it are hidden, too. `oneLine` would remove it from a message. */
const hidden = '\u0001';

/**
 * Redacts a text of the service: cuts it to some thousand characters and removes secrets (R021) and anything that looks like
 * a token. The whole word around a secret is removed, because the rest of it would reveal it. A text that repeats a secret
 * percent-, JSON- or HTML-escaped is not shown at all. Other encodings are not searched: a malicious service could always find
 * another one.
 *
 * A secret of fewer than four characters occurs in many words by chance: as a separate word it removes the whole text,
 * elsewhere nothing.
 */
export function redactSecrets(text: string, secrets: readonly (string | undefined)[]): string {
  const isCut = text.length > lookedCharacters;
  const known = [...new Set(secrets.map((secret = '') => secret.slice(0, lookedCharacters)))]
    .filter((secret) => secret !== '')
    // A longer one may contain a shorter one.
    .sort((a, b) => b.length - a.length);
  const [long, short] = [known.filter(isLong), known.filter((secret) => !isLong(secret))];
  let shown = isCut ? beginningOf(text) : text;
  for (const secret of long) shown = shown.split(secret).join(hidden);
  for (const form of [shown, ...decodings(shown)].map(withBlanks)) {
    if (long.map(withBlanks).some((secret) => form.includes(secret) || (isCut && endsInside(form, secret))))
      return mask;
    if (short.some((secret) => isWordOf(form, secret))) return mask;
  }
  for (const tokenForm of tokenForms) shown = shown.replace(tokenForm, withoutToken);
  return shown.replace(/[\p{L}\p{N}\p{M}_\u0001]+/gu, (word) => (word.includes(hidden) ? mask : word));
}

const isLong = (secret: string): boolean => secret.length >= shortest;

/** Forms encode a space as a plus. */
const withBlanks = (text: string): string => text.replace(/\+/g, ' ');

/** Cuts the text, and drops escapes of its last word: a cut escape would be decoded wrongly. */
function beginningOf(text: string): string {
  const looked = text.slice(0, lookedCharacters);
  let word = looked.length;
  while (word > 0 && inEscape.test(looked[word - 1]!)) word--;
  const length = looked.slice(word).search(/[%&\\]/);
  return length < 0 ? looked : looked.slice(0, word + length);
}

const inEscape = /[%&\\#;\w]/;

/** Whether a text that was cut ends with the beginning of a secret. */
function endsInside(text: string, secret: string): boolean {
  for (let length = Math.min(text.length, secret.length - 1); length >= shortest; length--) {
    if (text.endsWith(secret.slice(0, length))) return true;
  }
  return false;
}

const inWord = /[\p{L}\p{N}\p{M}_]/u;

function isWordOf(text: string, secret: string): boolean {
  for (let start = text.indexOf(secret); start >= 0; start = text.indexOf(secret, start + 1)) {
    if (!inWord.test(text[start - 1] ?? ' ') && !inWord.test(text[start + secret.length] ?? ' ')) return true;
  }
  return false;
}

/** Each captures the text before a token, then the token. */
const tokenForms: readonly RegExp[] = [
  /()(eyJ[\w-]{4,}[\w.-]*)/g,
  /(\b(?:bearer|basic|negotiate|dpop)[\s:+]{1,3})([\w.~+/=-]{6,})/gi,
  /((?:_token|_secret|assertion|password|passwd)(?:=|\\?["'] ?: ?\\?["']))([^\s&"'<>\\]+)/gi,
];

/** "Bearer authorization is missing" contains no token: a token has a digit, or is longer than a word. */
function withoutToken(whole: string, before: string, token: string): string {
  const mayBeWord = /\s$/.test(before) && token.length <= 20 && !/\d/.test(token);
  return mayBeWord ? whole : before + hidden;
}
