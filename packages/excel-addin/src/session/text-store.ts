/** Storage of texts on this computer, such as `OfficeRuntime.storage`. Every script of the page can read it. */
export interface TextStore {
  getItem(key: string): Promise<string | null>;
  setItem(key: string, value: string): Promise<void>;
  removeItem(key: string): Promise<void>;
}

/** A store of the browser, for hosts without one of Office. */
export function createTextStore(storage: Storage): TextStore {
  return {
    getItem: async (key) => storage.getItem(key),
    setItem: async (key, value) => storage.setItem(key, value),
    removeItem: async (key) => storage.removeItem(key),
  };
}

/**
 * The same store with a prefix before every key: in Excel on the web, other add-ins and documents share the storage.
 * @param partition `Office.context.partitionKey`; undefined where Excel does not partition.
 */
export function partitionStore(store: TextStore, partition: string | undefined): TextStore {
  const name = (key: string): string => `${partition ?? ''}tpr.${key}`;
  return {
    getItem: (key) => store.getItem(name(key)),
    setItem: (key, value) => store.setItem(name(key), value),
    removeItem: (key) => store.removeItem(name(key)),
  };
}
