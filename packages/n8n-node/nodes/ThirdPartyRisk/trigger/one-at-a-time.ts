const underWay = new Set<string>();

/**
 * Does work unless the same is under way: n8n begins a poll at each of its times, whether or not the last one has ended,
 * and both would return the same changes.
 * @returns undefined when it is under way.
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
