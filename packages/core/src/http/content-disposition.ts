import { cleanText } from '../values/cell.ts';

/** Longer headers are ignored: no real file name is this long, and parsing one would block the host. */
const maxHeaderCharacters = 10_000;

/**
 * The name of a file in a Content-Disposition: `filename*` before `filename` (RFC 6266), and in `filename` also
 * percent-encoded UTF-8, and UTF-8 that HTTP clients decode as Latin-1.
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

/** `UTF-8'language'percent-encoded` (RFC 8187), the only charset that it requires. @returns undefined for another one. */
function decodeExtended(value = ''): string | undefined {
  const text = /^utf-?8'[^']*'(.*)$/is.exec(value)?.[1];
  return text === undefined ? undefined : readUtf8(fromPercents(text));
}

function decodePlain(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  return readUtf8(fromPercents(value)) ?? readUtf8(value) ?? value;
}

/** @returns one character for each byte. */
const fromPercents = (text: string): string =>
  text.replace(/%([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(parseInt(digits, 16)));

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
