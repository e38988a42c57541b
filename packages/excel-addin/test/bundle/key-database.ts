/** The part of `indexedDB` that stores keys: one database with one store, in memory, which outlives its pages. */
export function createKeyDatabase(): IDBFactory {
  const kept = new Map<unknown, unknown>();
  const store = {
    get: (key: unknown) => answer(() => kept.get(key)),
    put: (value: unknown, key: unknown) => answer(() => void kept.set(key, value)),
    delete: (key: unknown) => answer(() => void kept.delete(key)),
  };
  const database = {
    createObjectStore: () => store,
    transaction: () => ({ objectStore: () => store }),
    close: () => undefined,
  };
  return { open: () => answer(() => database) } as unknown as IDBFactory;
}

interface Answer {
  result: unknown;
  onupgradeneeded?: () => void;
  onsuccess?: () => void;
}

/** A request that succeeds only after its caller could add a listener. */
function answer(act: () => unknown): Answer {
  const request: Answer = { result: undefined };
  queueMicrotask(() => {
    request.result = act();
    request.onupgradeneeded?.();
    request.onsuccess?.();
  });
  return request;
}
