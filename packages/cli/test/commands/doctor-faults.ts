import { quietFaults, type SandboxOptions } from '@tpr/sandbox';
import { expect } from 'vitest';
import { differentIn, examined } from './examined.ts';
import { openSandbox } from './tpr.ts';

const kinds = ['500', '503', 'drop', ...quietFaults];
/** One call in twenty, by any of these kinds. */
const faults = kinds.map((kind) => `${kind}@*=${(0.05 / kinds.length).toFixed(5)}`);

const variants = ['G20=base1', 'G35=repeat', 'G21=spring', 'G33=utc', 'G02=bare', 'G74=renamed', 'G27=alpha3'];

const overlayAt = async (options: SandboxOptions) => differentIn(await examined(await openSandbox(options)));

/** With faults at other calls for each seed, the doctor writes the same overlay as without faults. */
export async function expectUnmoved(seeds: readonly number[]): Promise<void> {
  const clean = await overlayAt({ variants });
  expect(Object.keys(clean).length).toBeGreaterThan(variants.length);
  for (const faultSeed of seeds) {
    const found = await overlayAt({ variants, faults, faultSeed });
    expect({ faultSeed, found }).toEqual({ faultSeed, found: clean });
  }
}
