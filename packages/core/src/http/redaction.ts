/** Of longer texts only the whole lines up to here are shown: the search must not block the host. */
const lookedCharacters = 4_096;
const minSecretCharacters = 4;
const mask = '…';
/**
 * Placeholder of a hidden secret until the whole word around it is hidden. A control character, because `oneLine`
 * removes it from messages.
 */
const hidden = '\u0001';

/**
 * Redacts a text of the service: removes secrets (R021) and anything that looks like a token. The whole word around a
 * secret is removed, because its rest would reveal it. A text that repeats a secret percent-, JSON- or HTML-escaped is
 * not shown at all. Other encodings are not searched: there is always another one.
 *
 * A secret of fewer than four characters occurs in words by chance. As a separate word it removes the whole text.
 */
export function redactSecrets(text: string, secrets: readonly (string | undefined)[]): string {
  // A cut within a secret would show its beginning, and no secret has a line break.
  const looked = text.length > lookedCharacters ? text.slice(0, text.lastIndexOf('\n', lookedCharacters) + 1) : text;
  if (looked === '' && text !== '') return mask;
  const known = [...new Set(secrets.map((secret = '') => secret))]
    .filter((secret) => secret !== '')
    // A longer one may contain a shorter one.
    .sort((a, b) => b.length - a.length);
  let shown = looked;
  for (const secret of known) {
    if (secret.length < minSecretCharacters) {
      if ([looked, ...decodings(looked)].some((form) => isWordOf(form, secret))) return mask;
      continue;
    }
    const rest = looked.split(secret).join(hidden);
    if (decodings(rest).some((form) => form.includes(secret))) return mask;
    shown = shown.split(secret).join(hidden);
  }
  for (const tokenForm of tokenForms) shown = shown.replace(tokenForm, withoutToken);
  return shown.replace(/[\p{L}\p{N}\p{M}_\u0001]+/gu, (word) => (word.includes(hidden) ? mask : word));
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

const entityNames: Readonly<Record<string, string>> = { amp: '&', apos: "'", gt: '>', lt: '<', quot: '"' };

/** One character at a time, so that a sequence that is not UTF-8 does not prevent the decoding of the others. */
const percentEscape =
  /%[cd][\da-f]%[89ab][\da-f]|%e[\da-f](?:%[89ab][\da-f]){2}|%f[0-7](?:%[89ab][\da-f]){3}|%[\da-f]{2}/gi;
const jsonEscape = /\\u[\da-fA-F]{4}|\\["\\/bfnrt]/g;
const entity = /&#\d{1,7};|&#x[\da-f]{1,6};|&(?:amp|apos|gt|lt|quot);/gi;

/** The text without its percent escapes (also as a form has them), without its JSON escapes, and without its HTML escapes. */
function decodings(text: string): string[] {
  return [
    text.replace(percentEscape, fromPercents),
    // Forms encode a space as a plus.
    text.replace(/\+/g, ' ').replace(percentEscape, fromPercents),
    text.replace(jsonEscape, (escape) => JSON.parse(`"${escape}"`) as string),
    text.replace(entity, fromEntity),
  ];
}

/** Bytes that are not UTF-8 stay as they are written. */
function fromPercents(escape: string): string {
  try {
    return decodeURIComponent(escape);
  } catch {
    return escape;
  }
}

function fromEntity(escape: string): string {
  const name = escape.slice(1, -1).toLowerCase();
  if (name[0] !== '#') return entityNames[name]!;
  const code = name[1] === 'x' ? parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code <= 0x10ffff ? String.fromCodePoint(code) : escape;
}
