/** Storage of texts on this computer, such as `OfficeRuntime.storage`. Every script of the page can read it. */
export interface TextStore {
  getItem(key: string): Promise<string | null>;
  setItem(key: string, value: string): Promise<void>;
  removeItem(key: string): Promise<void>;
}

/** A store of the browser, for hosts without one of Office. @param find may throw: a browser can block its storage. */
export function createTextStore(find: () => Storage): TextStore {
  return {
    getItem: async (key) => find().getItem(key),
    setItem: async (key, value) => find().setItem(key, value),
    removeItem: async (key) => find().removeItem(key),
  };
}

/** The same store, but a text that cannot be read counts as absent: where storage is blocked, none is stored. */
export function optionalStore(store: TextStore): TextStore {
  return {
    getItem: (key) => store.getItem(key).catch(() => null),
    setItem: (key, value) => store.setItem(key, value),
    removeItem: (key) => store.removeItem(key),
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
