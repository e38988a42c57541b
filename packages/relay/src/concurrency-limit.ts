/** Limits how many connections, or requests in progress, each client has at the same time. */
export interface ConcurrencyLimit {
  /** @returns false if the client already has the maximum. */
  take(client: string): boolean;
  leave(client: string): void;
}

export function createConcurrencyLimit(most: number): ConcurrencyLimit {
  const taken = new Map<string, number>();
  return {
    take(client) {
      const count = taken.get(client) ?? 0;
      if (count >= most) return false;
      taken.set(client, count + 1);
      return true;
    },
    leave(client) {
      const count = (taken.get(client) ?? 0) - 1;
      if (count > 0) taken.set(client, count);
      else taken.delete(client);
    },
  };
}
