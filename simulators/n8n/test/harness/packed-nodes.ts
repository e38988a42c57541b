import type { TestProject } from 'vitest/node';
import { packNodes } from '../../src/host/package.ts';
import { installN8n } from '../../src/install/n8n.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The package of nodes as it would be published, packed once for the whole run. */
    readonly nodesTarball: string;
  }
}

export default async function setup(project: TestProject): Promise<() => void> {
  const { seconds } = await installN8n({ onStep: (line) => process.stdout.write(`${line}\n`) });
  if (seconds > 0) process.stdout.write(`n8n installed in ${seconds.toFixed(0)} s\n`);
  const packed = await packNodes();
  project.provide('nodesTarball', packed.tarball);
  return () => packed.remove();
}
