/** One kind of escape. */
interface Escape {
  readonly form: RegExp;
  readonly decode: (escape: string) => string;
}

const names: Readonly<Record<string, string>> = { amp: '&', apos: "'", gt: '>', lt: '<', quot: '"' };

const escapes: readonly Escape[] = [
  {
    // One character at a time, so that a sequence that is not UTF-8 does not prevent the decoding of the others.
    form: /%[cd][\da-f]%[89ab][\da-f]|%e[\da-f](?:%[89ab][\da-f]){2}|%f[0-7](?:%[89ab][\da-f]){3}|%[\da-f]{2}/gi,
    decode: fromPercents,
  },
  { form: /\\u[\da-fA-F]{4}|\\["\\/bfnrt]/g, decode: (escape) => JSON.parse(`"${escape}"`) as string },
  { form: /&#\d{1,7};|&#x[\da-f]{1,6};|&(?:amp|apos|gt|lt|quot);/gi, decode: fromEntity },
];

/** The text without its percent escapes (also as a form has them), without its JSON escapes, and without its HTML escapes. */
export function decodings(text: string): string[] {
  const [percents, ...others] = escapes.map((escape) => (given: string) => given.replace(escape.form, escape.decode));
  // Forms encode a space as a plus.
  return [percents!(text), percents!(text.replace(/\+/g, ' ')), ...others.map((decode) => decode(text))];
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
  if (name[0] !== '#') return names[name]!;
  const code = name[1] === 'x' ? parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code <= 0x10ffff ? String.fromCodePoint(code) : escape;
}
