import { fromBase64 } from '../values/base64.ts';
import { cleanText } from '../values/cell.ts';

/** Longer headers are ignored: no real file name is this long, and parsing one would block the host. */
const maxHeaderCharacters = 10_000;

/**
 * The name of a file in a Content-Disposition, as browsers read it: `filename*` before `filename` (RFC 6266), and in
 * `filename` also percent-encoded UTF-8, encoded words (RFC 2047), and UTF-8 that HTTP clients decode as Latin-1.
 */
export function readFileName(header: string | undefined): string | null {
  if (header === undefined || header.length > maxHeaderCharacters) return null;
  const parameters = readParameters(header);
  const names = [decodeExtended(parameters.get('filename*')), decodePlain(parameters.get('filename'))];
  return names.find((name) => name !== undefined && cleanText(name) !== '') ?? null;
}

/** Parameters by lower-case name; the first of several with the same name counts. */
function readParameters(header: string): Map<string, string> {
  const parameters = new Map<string, string>();
  // Some servers leave out the type before the first parameter.
  const each = /(?:^|;)\s*([^\s=;"]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]*))/g;
  for (const [, name = '', quoted, plain = ''] of header.matchAll(each)) {
    const key = name.toLowerCase();
    // An opening quote without a closing one is not part of the value.
    const value = quoted?.replace(/\\(["\\])/g, '$1') ?? plain.trim().replace(/^"/, '');
    if (!parameters.has(key)) parameters.set(key, value);
  }
  return parameters;
}

/** `charset'language'percent-encoded` (RFC 8187). @returns undefined where it cannot be read. */
function decodeExtended(value: string | undefined): string | undefined {
  const [, charset = '', text = ''] = /^([^']*)'[^']*'(.*)$/s.exec(value ?? '') ?? [];
  return value === undefined ? undefined : decodeBytes(fromPercents(text), charset);
}

function decodePlain(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  // Spaces between two encoded words are not part of the name (RFC 2047, section 6.2).
  const words = value.replace(/\?=\s+=\?/g, '?==?');
  let isReadable = true;
  const text = words.replace(
    /=\?([^?\s]+)\?([bq])\?([^?]*)\?=/gi,
    (word, charset: string, kind: string, code: string) => {
      const decoded = decodeBytes(kind.toLowerCase() === 'b' ? fromBase64(code) : fromQuotedPrintable(code), charset);
      isReadable &&= decoded !== undefined;
      return decoded ?? word;
    },
  );
  if (text !== words && isReadable) return text;
  return readUtf8(fromPercents(value)) ?? readUtf8(value) ?? value;
}

const fromHex = (text: string, escape: RegExp): string =>
  text.replace(escape, (_, digits: string) => String.fromCharCode(parseInt(digits, 16)));

const fromPercents = (text: string): string => fromHex(text, /%([0-9a-f]{2})/gi);
const fromQuotedPrintable = (code: string): string => fromHex(code.replace(/_/g, ' '), /=([0-9a-f]{2})/gi);

/** @param bytes one character for each byte. */
function decodeBytes(bytes: string, charset: string): string | undefined {
  if (/^utf-?8$/i.test(charset)) return readUtf8(bytes);
  return /^(?:iso-8859-1|latin1|us-ascii)$/i.test(charset) ? bytes : undefined;
}

/** @returns undefined if the bytes are not valid UTF-8, or if a character is not a byte. */
function readUtf8(bytes: string): string | undefined {
  if (/[^\u0000-\u00FF]/.test(bytes)) return undefined;
  try {
    return decodeURIComponent(
      bytes.replace(/[^ -~]|%/g, (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`),
    );
  } catch {
    return undefined;
  }
}
