import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { all, createClient, type Op } from '@tpr/core';
import { createAsyncRunner, createFetchHost } from '@tpr/core/fetch';
import { createProfile } from '@tpr/core/service';
import { buyerConnection } from '../test/buyer-connection.ts';

/**
 * What the client costs beside a bare fetch loop: wall time of the same reads, at the same concurrency, in one run, the
 * sandbox in a process of its own. Prints one ratio for each latency, the median of several rounds.
 */
const reads = 400;
const concurrent = 4;
const rounds = 7;
const port = 4_879;
const latenciesMs = [0, 5, 20];

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const sandbox = spawn(process.execPath, [main, '--port', String(port), '--seed', '500'], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
await once(sandbox.stdout, 'data');

const url = `http://127.0.0.1:${port}`;
const connection = buyerConnection({ baseUrl: `${url}/current`, authUrl: `${url}/auth` });
// The pace is opened wide: what is measured is the client's own work, not its politeness.
const profile = createProfile({ 'behaviour.rate.startPerSecond': 10_000, 'behaviour.rate.burst': 1_000 });
const client = createClient({ connection, profile });
const { run } = createAsyncRunner(createFetchHost());
const ids = (await run(client.thirdParties.list())).slice(0, reads).map(({ thirdpartyId }) => thirdpartyId!);

function* readAll(): Op<void> {
  yield* all(
    ids.map((thirdpartyId) => client.indicators.list({ thirdpartyId })),
    concurrent,
  );
}

async function readBare(authorization: string): Promise<void> {
  const queue = [...ids];
  const work = async (): Promise<void> => {
    for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
      const reply = await fetch(`${url}/current/api/v1/account/1001/thirdparties/${id}/indicators`, {
        headers: { authorization },
      });
      JSON.parse(await reply.text());
    }
  };
  await Promise.all(Array.from({ length: concurrent }, work));
}

async function signIn(): Promise<string> {
  const { clientId: client_id, username, password } = connection;
  const body = new URLSearchParams({ grant_type: 'password', client_id, username, password });
  const reply = await fetch(`${url}/auth/auth/realms/tpr/protocol/openid-connect/token`, { method: 'POST', body });
  const { access_token: token } = (await reply.json()) as { access_token: string };
  return `Bearer ${token}`;
}

async function measureMs(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

for (const latencyMs of latenciesMs) {
  await fetch(`${url}/admin/latency`, {
    method: 'POST',
    body: JSON.stringify({ ms: latencyMs }),
    headers: { 'content-type': 'application/json' },
  });
  const authorization = await signIn();
  const ratios: number[] = [];
  const bareMs: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const bare = await measureMs(() => readBare(authorization));
    bareMs.push(bare);
    ratios.push((await measureMs(() => run(readAll()))) / bare);
  }
  console.log(
    `latency ${latencyMs} ms: ${median(ratios).toFixed(2)} × a bare fetch loop (${Math.round(median(bareMs))} ms for ${reads} reads, ${concurrent} at once)`,
  );
}
sandbox.kill();
