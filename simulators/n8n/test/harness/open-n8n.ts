import { type SandboxOptions, startSandbox, type Sandbox } from '@tpr/sandbox';
import { inject } from 'vitest';
import { type Host, openHost } from '../../src/host/host.ts';
import { sandboxCredential } from '../../src/host/credential.ts';
import type { Credential } from '../../src/host/workflow.ts';

/** The service on this machine, and the genuine n8n with the packed nodes and a credential for it. */
export interface N8nBench {
  readonly sandbox: Sandbox;
  readonly host: Host;
  readonly credential: Credential;
  /** A user that the service refuses. */
  readonly refused: Credential;
  close(): Promise<void>;
}

export interface N8nBenchOptions extends SandboxOptions {
  /** Further credentials, for other services. */
  readonly credentials?: readonly Credential[];
  /** Further variables of n8n. */
  readonly env?: Readonly<Record<string, string>>;
}

export async function openN8n({ credentials = [], env = {}, ...options }: N8nBenchOptions = {}): Promise<N8nBench> {
  const sandbox = await startSandbox({ port: 0, ...options });
  const credential = sandboxCredential(sandbox);
  const refused = sandboxCredential(sandbox, {
    username: 'locked@example.test',
    name: 'Refused',
    id: 'tprRefused000001',
  });
  try {
    const host = await openHost({
      packages: [inject('nodesTarball')],
      credentials: [credential, refused, ...credentials],
      env,
    });
    return {
      sandbox,
      host,
      credential,
      refused,
      async close() {
        await host.close();
        await sandbox.close();
      },
    };
  } catch (error) {
    await sandbox.close();
    throw error;
  }
}

/** A line of figures in the report of the run. */
export function report(line: string): void {
  process.stdout.write(`   ${line}\n`);
}
