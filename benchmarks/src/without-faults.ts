import { startClient } from './client-process.ts';
import { listIds, reads, describeClient, together } from './workload.ts';
import type { Table } from './page.ts';
import { startService } from './service.ts';

const rounds = 15;
const latenciesMs = [0, 5, 20];
const names = ['bare', 'own', 'ky', 'axios', 'octokit'];

/** Measures the clients without faults. In each round each client runs once, compared with that round's bare loop. */
export async function measureClear(): Promise<Table> {
  const cells = new Map(names.map((name): [string, string[]] => [name, []]));
  for (const latencyMs of latenciesMs) {
    const service = await startService('--seed', '500', '--latency', String(latencyMs));
    const clients = new Map(await Promise.all(names.map(async (name) => [name, await startClient(name)] as const)));
    const job = { connection: service.connection, ids: await listIds(service, reads), together };
    const walls = new Map(names.map((name): [string, number[]] => [name, []]));
    const cpus = new Map(names.map((name): [string, number[]] => [name, []]));
    for (let round = 0; round <= rounds; round++) {
      for (const [name, client] of clients) {
        const { rows, wallMs, cpuMs } = await client.run(job);
        if (rows !== reads) throw new Error(`${name} brought ${rows} of ${reads} rows, though nothing went wrong.`);
        // The first round is a warm-up and is not measured.
        if (round === 0) continue;
        walls.get(name)!.push(wallMs);
        cpus.get(name)!.push(cpuMs);
      }
    }
    for (const name of names) {
      const ofBare = (values: ReadonlyMap<string, readonly number[]>): string =>
        median(values.get(name)!.map((value, round) => value / values.get('bare')![round]!)).toFixed(2);
      const isBare = name === 'bare';
      const wall = isBare ? `${Math.round(median(walls.get(name)!))} ms` : ofBare(walls);
      const cpu = isBare ? `${(median(cpus.get(name)!) / reads).toFixed(2)} ms a read` : ofBare(cpus);
      cells.get(name)!.push(wall, cpu);
    }
    for (const client of clients.values()) await client.end();
    await service.end();
  }
  const heads = latenciesMs.flatMap((latencyMs) => [`${latencyMs} ms: time`, 'processor']);
  return { heads: ['Client', ...heads], rows: names.map((name) => [describeClient(name), ...cells.get(name)!]) };
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;
