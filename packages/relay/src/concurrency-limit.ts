/** How many things a client may hold at the same time: connections, or requests under way. */
export interface ConcurrencyLimit {
  /** @returns false when the client holds as many as it may. */
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
