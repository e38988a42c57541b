import { decodings } from './decode.ts';

/** Longer texts and secrets are cut. No message of a service is this long, and the search must not block the host. */
const lookedCharacters = 4_096;
const minSecretCharacters = 4;
const mask = '…';
/**
 * Placeholder of a hidden secret until the whole word around it is hidden. A control character, because `oneLine`
 * removes it from messages.
 */
const hidden = '\u0001';

/**
 * Redacts a text of the service, cut to some thousand characters: removes secrets (R021) and anything that looks like a
 * token. The whole word around a secret is removed, because its rest would reveal it. A text that repeats a secret
 * percent-, JSON- or HTML-escaped is not shown at all. Other encodings are not searched: there is always another one.
 *
 * A secret of fewer than four characters occurs in words by chance. As a separate word it removes the whole text.
 */
export function redactSecrets(text: string, secrets: readonly (string | undefined)[]): string {
  const isCut = text.length > lookedCharacters;
  const known = [...new Set(secrets.map((secret = '') => secret.slice(0, lookedCharacters)))]
    .filter((secret) => secret !== '')
    // A longer one may contain a shorter one.
    .sort((a, b) => b.length - a.length);
  const looked = isCut ? known.reduce(withoutCutSecret, beginningOf(text)) : text;
  let shown = looked;
  for (const secret of known) {
    if (secret.length < minSecretCharacters) {
      if ([looked, ...decodings(looked)].some((form) => isWordOf(form, secret))) return mask;
      continue;
    }
    const rest = looked.split(secret).join(hidden);
    const isIn = (form: string): boolean => form.includes(secret) || (isCut && lengthAtEnd(form, secret) > 0);
    if (decodings(rest).some(isIn)) return mask;
    shown = shown.split(secret).join(hidden);
  }
  for (const tokenForm of tokenForms) shown = shown.replace(tokenForm, withoutToken);
  return shown.replace(/[\p{L}\p{N}\p{M}_\u0001]+/gu, (word) => (word.includes(hidden) ? mask : word));
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

/** Hides the beginning of a secret that a text was cut in. */
function withoutCutSecret(text: string, secret: string): string {
  const length = lengthAtEnd(text, secret);
  return length === 0 ? text : text.slice(0, -length) + hidden;
}

/**
 * How much of the beginning of a secret a text ends with; 0 for less than four characters. Uses the prefix function of
 * Knuth, Morris and Pratt: comparing all beginnings takes 0.3 s for the text of a malicious service.
 */
function lengthAtEnd(text: string, secret: string): number {
  const both = `${secret}\u0000${text}`;
  const borders = [0];
  for (let at = 1; at < both.length; at++) {
    let length = borders[at - 1]!;
    while (length > 0 && both[at] !== both[length]) length = borders[length - 1]!;
    borders.push(both[at] === both[length] ? length + 1 : 0);
  }
  const length = borders[borders.length - 1]!;
  return length >= minSecretCharacters && length < secret.length ? length : 0;
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
  /()(eyJ[\w\u0001-]{4,}[\w.\u0001-]*)/g,
  /(\b(?:bearer|basic|negotiate|dpop)[\s:+]{1,3})([\w.~+/=\u0001-]{6,})/gi,
  /((?:_token|_secret|assertion|password|passwd)=)([^\s&"'<>\\]+)/gi,
  // In JSON or a dump of an object. The value may contain the other quotation mark, and its own one escaped.
  /((?:_token|_secret|assertion|password|passwd)" ?: ?")((?:[^"\\]|\\.)+)/gi,
  /((?:_token|_secret|assertion|password|passwd)' ?: ?')((?:[^'\\]|\\.)+)/gi,
  // The same inside of a text in quotation marks, which doubles each backslash.
  /((?:_token|_secret|assertion|password|passwd)\\" ?: ?\\")((?:[^"\\]|\\\\(?:\\.)?)+)/gi,
  /((?:_token|_secret|assertion|password|passwd)\\' ?: ?\\')((?:[^'\\]|\\\\(?:\\.)?)+)/gi,
  // The password in an address.
  /(\/\/[^\s/?#@:]*:)([^\s/?#]+)(?=@)/g,
];

/**
 * "Bearer authorization is missing" contains no token. A token has a digit, hidden text or a capital after a small
 * letter, or is longer than a word.
 */
function withoutToken(whole: string, before: string, token: string): string {
  const mayBeWord = /\s$/.test(before) && token.length <= 20 && !/[\d\u0001]|[a-z][A-Z]/.test(token);
  return mayBeWord ? whole : before + hidden;
}
