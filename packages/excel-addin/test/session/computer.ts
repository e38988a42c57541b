import type { KeyStore, TextStore } from '../../src/session/index.ts';

/** The storage on one computer that outlives the add-in. */
export interface Computer {
  readonly texts: TextStore;
  readonly keys: KeyStore;
  /** Everything that a person with access to it could read. */
  readonly found: ReadonlyMap<string, string>;
  readonly key: () => CryptoKey | undefined;
}

export function createComputer(): Computer {
  const found = new Map<string, string>();
  let key: CryptoKey | undefined;
  return {
    found,
    key: () => key,
    texts: {
      getItem: async (name) => found.get(name) ?? null,
      setItem: async (name, value) => void found.set(name, value),
      removeItem: async (name) => void found.delete(name),
    },
    keys: {
      load: async () => key,
      save: async (saved) => void (key = saved),
      remove: async () => void (key = undefined),
    },
  };
}
