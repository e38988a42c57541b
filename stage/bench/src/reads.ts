import { all, createClient, type Client } from '@tpr/core';
import { createAsyncRunner, createFetchHost } from '@tpr/core/fetch';
import type { Table } from './page.ts';
import { startService, type Service } from './service.ts';

const reads = 400;
const together = 4;
const rounds = 5;
const latenciesMs = [0, 5, 20];

/** The same reads by the client and by a bare loop, in turns: the median of several rounds. */
export async function measureReads(): Promise<Table> {
  const rows: string[][] = [];
  for (const latencyMs of latenciesMs) {
    const service = await startService('--seed', '500', '--latency', String(latencyMs));
    const { run } = createAsyncRunner(createFetchHost());
    const client = createClient({ connection: service.connection });
    const ids = await run(idsOf(client));
    const authorization = await service.signIn();
    const bareMs: number[] = [];
    const ratios: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const bare = await measureMs(() => readBare(service, ids, authorization));
      const questions = ids.map((thirdpartyId) => client.indicators.list({ thirdpartyId }));
      bareMs.push(bare);
      ratios.push((await measureMs(() => run(all(questions, together)))) / bare);
    }
    rows.push([`${latencyMs} ms`, `${Math.round(median(bareMs))} ms`, median(ratios).toFixed(2)]);
    await service.end();
  }
  return { heads: ['Latency', `A bare loop, ${reads} reads, ${together} at once`, 'The client, times that'], rows };
}

function* idsOf(client: Client) {
  const thirdParties = yield* client.thirdParties.list();
  return thirdParties.slice(0, reads).map(({ thirdpartyId }) => thirdpartyId!);
}

async function readBare({ url }: Service, ids: readonly string[], authorization: string): Promise<void> {
  const queue = [...ids];
  const work = async (): Promise<void> => {
    for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
      const address = `${url}/current/api/v1/account/1001/thirdparties/${id}/indicators`;
      const reply = await fetch(address, { headers: { authorization } });
      JSON.parse(await reply.text());
    }
  };
  await Promise.all(Array.from({ length: together }, work));
}

async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;
