/** Stores a key that no script can read, not even ours: it only encrypts and decrypts. */
export interface KeyShelf {
  load(): Promise<CryptoKey | undefined>;
  save(key: CryptoKey): Promise<void>;
  remove(): Promise<void>;
}

const database = 'tpr';
const shelf = 'keys';

/** Keys in the browser's own database, which takes them as they are and never gives out what is in them. */
export function createKeyShelf(indexedDb: IDBFactory, name: string): KeyShelf {
  const withShelf = async <T>(mode: IDBTransactionMode, act: (keys: IDBObjectStore) => IDBRequest<T>): Promise<T> => {
    const opening = indexedDb.open(database, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(shelf);
    const opened = await answerOf(opening);
    try {
      return await answerOf(act(opened.transaction(shelf, mode).objectStore(shelf)));
    } finally {
      opened.close();
    }
  };
  return {
    load: async () => {
      const found: unknown = await withShelf('readonly', (keys) => keys.get(name));
      return found instanceof CryptoKey ? found : undefined;
    },
    save: async (key) => void (await withShelf('readwrite', (keys) => keys.put(key, name))),
    remove: () => withShelf('readwrite', (keys) => keys.delete(name)),
  };
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The database of the browser refused.'));
  });
}
