/** A text as it reads once one way of writing it is undone; each character knows where in the first text it came from. */
export interface Decoded {
  readonly text: string;
  /** Of each UTF-16 unit: where its source begins and ends in the text that was decoded first. */
  readonly from: readonly number[];
  readonly to: readonly number[];
}

/** Stands for a character that an entity names: which one is not looked up. */
export const anyCharacter = '\uFFFF';

export function asWritten(text: string): Decoded {
  const from = Array.from({ length: text.length }, (_, at) => at);
  return { text, from, to: from.map((at) => at + 1) };
}

/** How a text may be encoded: by percent signs, by JSON's escapes, by HTML's, as UTF-8 read as Latin-1 or Windows-1252. */
export const ways = ['percent', 'escape', 'entity', 'misread'] as const;

type Way = (typeof ways)[number];

/** The same text with each part decoded once, whichever way it is encoded. @returns undefined when nothing is. */
export function decodedOnce({ text, from, to }: Decoded, by: readonly Way[] = ways): Decoded | undefined {
  const pieces: string[] = [];
  const decodedFrom: number[] = [];
  const decodedTo: number[] = [];
  let isChanged = false;
  for (let at = 0; at < text.length;) {
    const found = decodedAt(text, at, by);
    const { piece, length } = found ?? { piece: text[at]!, length: 1 };
    isChanged ||= found !== undefined;
    pieces.push(piece);
    for (let unit = 0; unit < piece.length; unit++) {
      decodedFrom.push(from[at]!);
      decodedTo.push(to[at + length - 1]!);
    }
    at += length;
  }
  return isChanged ? { text: pieces.join(''), from: decodedFrom, to: decodedTo } : undefined;
}

interface Piece {
  readonly piece: string;
  /** Of its source, in UTF-16 units. */
  readonly length: number;
}

const percents = /(?:%[\da-f]{2})+/iy;
const escape = /\\(?:u([\da-f]{4})|x([\da-f]{2})|([bfnrt"'\\/]))/iy;
const entity = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]\w{1,9}));/iy;
const letters: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
const names = new Map([
  ['quot', '"'],
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['apos', "'"],
  ['nbsp', ' '],
]);

function decodedAt(text: string, at: number, by: readonly Way[]): Piece | undefined {
  const first = text[at]!;
  const way = first === '%' ? 'percent' : first === '\\' ? 'escape' : first === '&' ? 'entity' : 'misread';
  if (!by.includes(way)) return undefined;
  if (way === 'misread') return misreadAt(text, at);
  const found = matchAt({ percent: percents, escape, entity }[way], text, at);
  if (found === null) return undefined;
  const piece = { percent: fromPercents, escape: fromEscape, entity: fromEntity }[way](found);
  return { piece, length: found[0].length };
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** Bytes that are no UTF-8 are taken for Latin-1. */
function fromPercents([run]: RegExpExecArray): string {
  try {
    return decodeURIComponent(run);
  } catch {
    return run.replace(/%(..)/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  }
}

function fromEscape([, unicode, hex, letter = '']: RegExpExecArray): string {
  const code = unicode ?? hex;
  return code === undefined ? (letters[letter] ?? letter) : String.fromCharCode(parseInt(code, 16));
}

function fromEntity([, decimal, hex, name = '']: RegExpExecArray): string {
  const code = decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal);
  if (Number.isNaN(code)) return names.get(name.toLowerCase()) ?? anyCharacter;
  return code <= 0x10ffff ? String.fromCodePoint(code) : anyCharacter;
}

/** What Windows-1252 shows for the bytes 0x80 to 0x9F. */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';

function misreadAt(text: string, at: number): Piece | undefined {
  const first = text.charCodeAt(at);
  if (first < 0xc2 || first > 0xf4) return undefined;
  const length = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  const bytes = Array.from(text.slice(at, at + length), byteOf);
  // Checked first because thousands of exceptions are slow.
  if (bytes.length < length || !bytes.slice(1).every(isContinuation)) return undefined;
  try {
    return { piece: decodeURIComponent(bytes.map((byte) => `%${byte.toString(16)}`).join('')), length };
  } catch {
    return undefined;
  }
}

/** Whether a byte can follow the first byte of a character in UTF-8. */
const isContinuation = (byte: number): boolean => byte >= 0x80 && byte <= 0xbf;

/** Above 0xFF for a character that stands for no byte, which decodes to nothing. */
function byteOf(character: string): number {
  const shown = windows1252.indexOf(character);
  return shown < 0 ? character.charCodeAt(0) : 0x80 + shown;
}
