import { type Sandbox, type SandboxOptions, startSandbox } from '@tpr/sandbox';

/** A sandbox for one run of many within a test. */
export async function withSandbox<T>(options: SandboxOptions, work: (sandbox: Sandbox) => Promise<T>): Promise<T> {
  const sandbox = await startSandbox({ port: 0, ...options });
  try {
    return await work(sandbox);
  } finally {
    await sandbox.close();
  }
}
