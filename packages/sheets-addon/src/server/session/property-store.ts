type Store = GoogleAppsScript.Properties.Properties;

/** Characters of one property: below 9 KB, even with three bytes for each character. */
const pieceLength = 2_900;
/** How often a text is read that another execution writes meanwhile. */
const mostReads = 5;

/**
 * Stores texts of any length in properties, cut into pieces. The first piece begins with their number and, like all
 * others, with the stamp of the write. So pieces of two writes are never joined, also if another execution writes
 * meanwhile.
 */
export class PropertyStore {
  private readonly store: Store;

  constructor(store: Store) {
    this.store = store;
  }

  get(key: string): string | undefined {
    for (let reads = 0; reads < mostReads; reads++) {
      const head = this.store.getProperty(key);
      if (head === null) return undefined;
      const text = this.join(key, head);
      if (text !== undefined) return text;
    }
    return undefined;
  }

  /** @returns undefined if a piece is of another write. */
  private join(key: string, head: string): string | undefined {
    const cut = head.indexOf('|');
    const [count, stamp] = head.slice(0, cut).split(' ');
    const begin = `${stamp}|`;
    const pieces = [head.slice(cut + 1)];
    for (let at = 1; at < Number(count); at++) {
      const piece = this.store.getProperty(`${key}/${at}`) ?? '';
      if (!piece.startsWith(begin)) return undefined;
      pieces.push(piece.slice(begin.length));
    }
    return pieces.join('');
  }

  /** The texts whose keys begin with a prefix. */
  valuesOf(prefix: string): string[] {
    const keys = this.store.getKeys().filter((key) => key.startsWith(prefix) && !key.includes('/'));
    return keys.map((key) => this.get(key) ?? '');
  }

  set(key: string, text: string | undefined): void {
    const before = this.count(key);
    const pieces = text === undefined ? [] : piecesOf(text);
    const stamp = Math.random().toString(36).slice(2, 10);
    const values: Record<string, string> = {};
    pieces.forEach((piece, at) => {
      if (at > 0) values[`${key}/${at}`] = `${stamp}|${piece}`;
      else values[key] = `${pieces.length === 1 ? 1 : `${pieces.length} ${stamp}`}|${piece}`;
    });
    // Written first: if Google ends the execution before all old pieces are deleted, the text is whole.
    if (pieces.length > 0) this.store.setProperties(values);
    if (pieces.length === 0 && before > 0) this.store.deleteProperty(key);
    for (let at = Math.max(1, pieces.length); at < before; at++) {
      // Another execution may have written a longer text meanwhile.
      if (this.count(key) <= at) this.store.deleteProperty(`${key}/${at}`);
    }
  }

  read<T>(key: string): T | undefined {
    const text = this.get(key);
    try {
      return text === undefined ? undefined : (JSON.parse(text) as T);
    } catch {
      return undefined;
    }
  }

  write(key: string, value: unknown): void {
    this.set(key, value === undefined ? undefined : JSON.stringify(value));
  }

  private count(key: string): number {
    return Number.parseInt(this.store.getProperty(key) ?? '0', 10) || 0;
  }
}

/** Never cuts a character in two: Google stores properties in UTF-8, which has no half characters. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (let from = 0; from < text.length || pieces.length === 0;) {
    const end = from + pieceLength;
    const isCut = end < text.length && /[\uD800-\uDBFF]/.test(text.charAt(end - 1));
    pieces.push(text.slice(from, isCut ? end - 1 : end));
    from = isCut ? end - 1 : end;
  }
  return pieces;
}

/** The properties of this user. */
export function userStore(): PropertyStore {
  return new PropertyStore(PropertiesService.getUserProperties());
}

/** Properties that every editor of the spreadsheet can use. They are not part of the file. */
export function documentStore(): PropertyStore {
  const store = PropertiesService.getDocumentProperties();
  if (store === null) throw new Error('The script belongs to no spreadsheet.');
  return new PropertyStore(store);
}
