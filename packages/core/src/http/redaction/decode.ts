/** A text with one kind of escape decoded. `from` and `to` are the range of each UTF-16 unit in the original text. */
interface Decoded {
  readonly text: string;
  readonly from: readonly number[];
  readonly to: readonly number[];
}

interface Way {
  /** The character that each escape begins with; undefined for the original text. */
  readonly sign?: string;
  /** An escape, or else one unit. */
  readonly pieces: RegExp;
  readonly decode: (escape: string) => string;
}

const ways: readonly Way[] = [
  { pieces: /[^]/g, decode: (unit) => unit },
  {
    sign: '%',
    // One character at a time, so that a sequence that is not UTF-8 does not prevent the decoding of the others.
    pieces: /%[cd][\da-f]%[89ab][\da-f]|%e[\da-f](?:%[89ab][\da-f]){2}|%f[0-7](?:%[89ab][\da-f]){3}|%[\da-f]{2}|[^]/gi,
    decode: fromPercents,
  },
  {
    sign: '\\',
    pieces: /\\u[\da-fA-F]{4}|\\["\\/bfnrt]|[^]/g,
    decode: (escape) => JSON.parse(`"${escape}"`) as string,
  },
  { sign: '&', pieces: /&#\d{1,7};|&#x[\da-f]{1,6};|&(?:amp|apos|gt|lt|quot);|[^]/gi, decode: fromEntity },
];

/** The original text, and its decodings from percent, JSON and HTML escapes if it contains them. */
export function decodings(text: string): Decoded[] {
  return ways.filter(({ sign = '' }) => text.includes(sign)).map((way) => read(text, way));
}

function read(text: string, { pieces, decode }: Way): Decoded {
  const decoded: string[] = [];
  const from: number[] = [];
  const to: number[] = [];
  for (const { 0: written, index } of text.matchAll(pieces)) {
    const piece = written.length === 1 ? written : decode(written);
    decoded.push(piece);
    for (let unit = 0; unit < piece.length; unit++) {
      from.push(index);
      to.push(index + written.length);
    }
  }
  return { text: decoded.join(''), from, to };
}

/** Bytes that are not UTF-8 stay as they are written. */
function fromPercents(escape: string): string {
  try {
    return decodeURIComponent(escape);
  } catch {
    return escape;
  }
}

const names: Readonly<Record<string, string>> = { amp: '&', apos: "'", gt: '>', lt: '<', quot: '"' };

function fromEntity(escape: string): string {
  const name = escape.slice(1, -1).toLowerCase();
  if (name[0] !== '#') return names[name]!;
  const code = name[1] === 'x' ? parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code <= 0x10ffff ? String.fromCodePoint(code) : escape;
}
