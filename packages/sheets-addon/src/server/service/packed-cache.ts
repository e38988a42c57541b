type Cache = GoogleAppsScript.Cache.Cache;

/** Characters of one cache value: Google allows 102,400 bytes, and the first value also has the number of pieces. */
const pieceLength = 100_000;
const mostPieces = 9;

/**
 * Stores long texts in Google's cache, compressed and cut into pieces below its limit. A text is lost if one of its
 * pieces is evicted. A compressed text is base64, so each character is one byte.
 */
export class PackedCache {
  private readonly cache: Cache;

  constructor(cache: Cache) {
    this.cache = cache;
  }

  getAll(keys: readonly string[]): Map<string, string> {
    const first = this.cache.getAll([...keys]) as Readonly<Record<string, string>>;
    const more = keys.flatMap((key) => namesOf(key, Number((first[key] ?? '').charAt(0))).slice(1));
    const rest = more.length > 0 ? (this.cache.getAll(more) as Readonly<Record<string, string>>) : {};
    const texts = new Map<string, string>();
    for (const key of keys) {
      const head = first[key];
      if (head === undefined) continue;
      const names = namesOf(key, Number(head.charAt(0)));
      const pieces = names.map((name, at) => (at === 0 ? head.slice(1) : rest[name]));
      const text = pieces.some((piece) => piece === undefined) ? undefined : unpack(pieces.join(''));
      if (text !== undefined) texts.set(key, text);
    }
    return texts;
  }

  /** @returns the keys whose text is too long to be stored. */
  putAll(texts: ReadonlyMap<string, string>, seconds: number): string[] {
    const values: Record<string, string> = {};
    const refused: string[] = [];
    for (const [key, text] of texts) {
      const packed = pack(text);
      const count = Math.max(1, Math.ceil(packed.length / pieceLength));
      if (count > mostPieces) {
        refused.push(key);
        continue;
      }
      namesOf(key, count).forEach((name, at) => {
        const piece = packed.slice(at * pieceLength, (at + 1) * pieceLength);
        values[name] = at === 0 ? `${count}${piece}` : piece;
      });
    }
    this.cache.putAll(values, seconds);
    return refused;
  }

  removeAll(keys: readonly string[]): void {
    this.cache.removeAll([...keys]);
  }
}

function namesOf(key: string, count: number): string[] {
  return Array.from({ length: count }, (_, at) => (at === 0 ? key : `${key}/${at}`));
}

function pack(text: string): string {
  return Utilities.base64Encode(Utilities.gzip(Utilities.newBlob(text, 'text/plain', 'text')).getBytes());
}

function unpack(packed: string): string | undefined {
  try {
    const blob = Utilities.newBlob(Utilities.base64Decode(packed), 'application/x-gzip', 'text.gz');
    return Utilities.ungzip(blob).getDataAsString();
  } catch {
    return undefined;
  }
}
