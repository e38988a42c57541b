const names: Readonly<Record<string, string>> = { amp: '&', apos: "'", gt: '>', lt: '<', quot: '"' };

/** One character at a time, so that a sequence that is not UTF-8 does not prevent the decoding of the others. */
const percentEscape =
  /%[cd][\da-f]%[89ab][\da-f]|%e[\da-f](?:%[89ab][\da-f]){2}|%f[0-7](?:%[89ab][\da-f]){3}|%[\da-f]{2}/gi;
const jsonEscape = /\\u[\da-fA-F]{4}|\\["\\/bfnrt]/g;
const entity = /&#\d{1,7};|&#x[\da-f]{1,6};|&(?:amp|apos|gt|lt|quot);/gi;

/** The text without its percent escapes (also as a form has them), without its JSON escapes, and without its HTML escapes. */
export function decodings(text: string): string[] {
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
  if (name[0] !== '#') return names[name]!;
  const code = name[1] === 'x' ? parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code <= 0x10ffff ? String.fromCodePoint(code) : escape;
}
