import type { KeyStore, TextStore } from '../../src/session/index.ts';

/** What outlives the add-in on one computer. */
export interface Computer {
  readonly texts: TextStore;
  readonly keys: KeyStore;
  /** All that somebody could read who looks through it. */
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
