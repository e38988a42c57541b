const underWay = new Set<string>();

/**
 * Does work unless the same work is in progress. n8n starts a poll on schedule even if the last one has not ended, and
 * both would return the same changes.
 * @returns undefined if the work is in progress.
 */
export async function oneAtATime<T>(what: string, work: () => Promise<T>): Promise<T | undefined> {
  if (underWay.has(what)) return undefined;
  underWay.add(what);
  try {
    return await work();
  } finally {
    underWay.delete(what);
  }
}
