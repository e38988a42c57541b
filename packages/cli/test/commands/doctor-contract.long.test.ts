import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readOverlay } from '@tpr/core/api';
import { startSandbox } from '@tpr/sandbox';
import { openBench, operationContract, type Bench } from '@tpr/sandbox/contract';
import { dialects } from './dialects.ts';
import { flagsOf, tpr } from './tpr.ts';

/** The overlay that `tpr doctor` writes for a service of this dialect. */
async function examine(variants: readonly string[]): Promise<Readonly<Record<string, unknown>>> {
  const sandbox = await startSandbox({ port: 0, variants });
  const folder = mkdtempSync(join(tmpdir(), 'tpr-'));
  try {
    const file = join(folder, 'tpr-profile.json');
    const { code, stderr } = await tpr(['doctor', ...flagsOf(sandbox), '--write-profile', file]);
    if (code !== 0) throw new Error(stderr);
    return readOverlay(readFileSync(file, 'utf8')).overrides;
  } finally {
    rmSync(folder, { recursive: true });
    await sandbox.close();
  }
}

for (const [name, variants] of dialects) {
  operationContract(`${name}, with the overlay that the doctor wrote`, async (): Promise<Bench> => {
    return openBench({ seed: 'demo', variants, overrides: await examine(variants) });
  });

  operationContract(`the twin by the overlay that the doctor wrote for ${name}`, async (): Promise<Bench> => {
    const overrides = await examine(variants);
    return openBench({ seed: 'demo', profile: overrides, overrides });
  });
}
