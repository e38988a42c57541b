/** Stores a key that no script can read, including the add-in: the key can only encrypt and decrypt. */
export interface KeyStore {
  load(): Promise<CryptoKey | undefined>;
  save(key: CryptoKey): Promise<void>;
  remove(): Promise<void>;
}

const database = 'tpr';
const store = 'keys';

/** Keys in IndexedDB, which stores a `CryptoKey` without exposing its content. */
export function createKeyStore(indexedDb: IDBFactory, name: string): KeyStore {
  const withStore = async <T>(mode: IDBTransactionMode, act: (keys: IDBObjectStore) => IDBRequest<T>): Promise<T> => {
    const opening = indexedDb.open(database, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(store);
    const opened = await answerOf(opening);
    try {
      return await answerOf(act(opened.transaction(store, mode).objectStore(store)));
    } finally {
      opened.close();
    }
  };
  return {
    load: async () => {
      const found: unknown = await withStore('readonly', (keys) => keys.get(name));
      return found instanceof CryptoKey ? found : undefined;
    },
    save: async (key) => void (await withStore('readwrite', (keys) => keys.put(key, name))),
    remove: () => withStore('readwrite', (keys) => keys.delete(name)),
  };
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The database of the browser refused.'));
  });
}
