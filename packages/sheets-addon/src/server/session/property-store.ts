type Store = GoogleAppsScript.Properties.Properties;

/** Characters of one property: below 9 KB, even with three bytes for each character. */
const pieceLength = 2_900;

/** Stores texts of any length in properties, cut into pieces. The first piece begins with their number. */
export class PropertyStore {
  private readonly store: Store;

  constructor(store: Store) {
    this.store = store;
  }

  get(key: string): string | undefined {
    const head = this.store.getProperty(key);
    if (head === null) return undefined;
    const cut = head.indexOf('|');
    const count = Number(head.slice(0, cut));
    const pieces = [head.slice(cut + 1)];
    for (let at = 1; at < count; at++) pieces.push(this.store.getProperty(`${key}/${at}`) ?? '');
    return pieces.join('');
  }

  /** The texts whose keys begin with a prefix. */
  valuesOf(prefix: string): string[] {
    const keys = this.store.getKeys().filter((key) => key.startsWith(prefix) && !key.includes('/'));
    return keys.map((key) => this.get(key) ?? '');
  }

  set(key: string, text: string | undefined): void {
    const before = this.count(key);
    const count = text === undefined ? 0 : Math.max(1, Math.ceil(text.length / pieceLength));
    for (let at = count; at < before; at++) this.store.deleteProperty(at === 0 ? key : `${key}/${at}`);
    if (text === undefined) return;
    const values: Record<string, string> = {};
    for (let at = 0; at < count; at++) {
      const piece = text.slice(at * pieceLength, (at + 1) * pieceLength);
      values[at === 0 ? key : `${key}/${at}`] = at === 0 ? `${count}|${piece}` : piece;
    }
    this.store.setProperties(values);
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
