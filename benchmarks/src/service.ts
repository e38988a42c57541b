import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Connection } from '@tpr/core';
import { clientId, realm } from '@tpr/sandbox';

/** A sandbox in its own process, so that its cost is not counted as the client's. */
export interface Service {
  readonly url: string;
  readonly connection: Connection & { readonly password: string };
  /** @returns the value of the `authorization` header. */
  signIn(): Promise<string>;
  /** Requests by response status, since the previous call. */
  takeCounts(): Promise<Readonly<Record<string, number>>>;
  end(): Promise<void>;
}

const program = fileURLToPath(new URL('../../packages/sandbox/src/main.ts', import.meta.url));

/** @param options of the sandbox's command line, such as `--latency`. */
export async function startService(...options: readonly string[]): Promise<Service> {
  const child = spawn(process.execPath, [program, '--port', '0', ...options], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  for await (const chunk of child.stdout) {
    output += String(chunk);
    if (output.includes('Ctrl+C')) break;
  }
  const url = /http:\/\/\S+/.exec(output)?.[0];
  if (url === undefined) throw new Error(`The sandbox did not start: ${output}`);
  // The connection that the sandbox prints when it starts.
  const connection = {
    baseUrl: `${url}/current`,
    authUrl: `${url}/auth`,
    realm,
    clientId,
    username: 'buyer@example.test',
    password: 'sandbox',
    accountId: '1001',
  };
  return {
    url,
    connection,
    signIn: () => signIn(connection),
    async takeCounts() {
      const { byStatus } = (await (await fetch(`${url}/admin/counters`)).json()) as {
        byStatus: Record<string, number>;
      };
      await fetch(`${url}/admin/counters/reset`, { method: 'POST' });
      return byStatus;
    },
    async end() {
      child.kill();
      await once(child, 'exit');
    },
  };
}

async function signIn({ authUrl, realm, clientId, username, password }: Service['connection']): Promise<string> {
  const body = new URLSearchParams({ grant_type: 'password', client_id: clientId, username, password });
  const address = `${authUrl}/auth/realms/${realm}/protocol/openid-connect/token`;
  const reply = await fetch(address, { method: 'POST', body });
  const { access_token: token } = (await reply.json()) as { access_token: string };
  return `Bearer ${token}`;
}
