import { createSyncBench, engineConformance, observeOperation, type Observation } from '@tpr/core/conformance';

export { runTest, testNames } from './small-vitest.ts';

engineConformance('the driver in the realm', createSyncBench);

/** The random operations of these seeds, each with the faults of its seed. */
export async function observeOperations(first: number, last: number): Promise<Observation[]> {
  const observations: Observation[] = [];
  for (let seed = first; seed <= last; seed++) observations.push(await observeOperation(createSyncBench, seed));
  return observations;
}
