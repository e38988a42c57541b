/** Where the add-in keeps texts on this computer. `OfficeRuntime.storage` is one. Everybody on the page can read it. */
export interface TextShelf {
  getItem(key: string): Promise<string | null>;
  setItem(key: string, value: string): Promise<void>;
  removeItem(key: string): Promise<void>;
}

/** A shelf of the browser, for hosts without one of Office. */
export function createStorageShelf(storage: Storage): TextShelf {
  return {
    getItem: async (key) => storage.getItem(key),
    setItem: async (key, value) => storage.setItem(key, value),
    removeItem: async (key) => storage.removeItem(key),
  };
}

/**
 * The same shelf with a name before every key: in Excel on the web other add-ins and documents share the storage.
 * @param partition `Office.context.partitionKey`; undefined where Excel does not partition.
 */
export function partitionShelf(shelf: TextShelf, partition: string | undefined): TextShelf {
  const name = (key: string): string => `${partition ?? ''}tpr.${key}`;
  return {
    getItem: (key) => shelf.getItem(name(key)),
    setItem: (key, value) => shelf.setItem(name(key), value),
    removeItem: (key) => shelf.removeItem(name(key)),
  };
}
