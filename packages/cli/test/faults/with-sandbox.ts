import type { Sandbox, SandboxOptions } from '@tpr/sandbox';
import { startSeeded } from '@tpr/sandbox/seeded';

/** A sandbox for one run of many within a test. */
export async function withSandbox<T>(options: SandboxOptions, work: (sandbox: Sandbox) => Promise<T>): Promise<T> {
  const sandbox = await startSeeded(options);
  try {
    return await work(sandbox);
  } finally {
    await sandbox.close();
  }
}
