import type { Result } from './clients/read-job.ts';
import { startClient } from './client-process.ts';
import { listIds, reads, describeClient, together } from './workload.ts';
import type { Table } from './page.ts';
import { startService } from './service.ts';

interface Condition {
  readonly title: string;
  readonly reads: number;
  /** Options of the sandbox's command line. */
  readonly options: readonly string[];
  readonly perSecond?: number;
}

const faults = ['500', '503', 'reset', 'truncate'].flatMap((kind) => ['--fault', `${kind}@indicators.list=0.02`]);
const conditions: readonly Condition[] = [
  limited(50, reads),
  limited(200, 4 * reads),
  { title: '2 % each of 500, 503, broken off, half a body', reads, options: ['--latency', '5', ...faults] },
  { title: 'tokens of 2 s', reads: 4 * reads, options: ['--latency', '20', '--token-seconds', '2'] },
];
const names = ['own', 'ky', 'axios', 'octokit'];
/** Which read a fault hits depends on timing, so one run says little. */
const runs = 3;

/**
 * Runs each client three times under each condition, each time with a new service: the same faults hit the same calls. The
 * figures are those of the run with the median time; the rows are the fewest of the three.
 */
export async function measureFaults(): Promise<Table> {
  const calm = await startService('--seed', '500');
  const ids = await listIds(calm, Math.max(...conditions.map((condition) => condition.reads)));
  await calm.end();
  const rows: string[][] = [];
  for (const condition of conditions) {
    for (const name of [...names, ...(condition.perSecond === undefined ? [] : ['queue'])]) {
      rows.push([
        condition.title,
        describeClient(name),
        ...(await measureMedian(name, condition, ids.slice(0, condition.reads))),
      ]);
    }
  }
  return { heads: ['Condition', 'Client', 'Rows', 'Time', 'Processor', 'Refused (429)'], rows };
}

function limited(perSecond: number, count: number): Condition {
  const options = ['--latency', '5', '--rate', String(perSecond)];
  return { title: `${perSecond} a second`, reads: count, options, perSecond };
}

interface Figures extends Result {
  /** Responses with status 429. */
  readonly refused: number;
}

async function measureMedian(name: string, condition: Condition, ids: readonly string[]): Promise<string[]> {
  const measured: Figures[] = [];
  for (let run = 0; run < runs; run++) measured.push(await measure(name, condition, ids));
  const { wallMs, cpuMs, refused } = measured.toSorted((a, b) => a.wallMs - b.wallMs)[runs >> 1]!;
  return [
    `${Math.min(...measured.map(({ rows }) => rows))} of ${ids.length}`,
    `${(wallMs / 1000).toFixed(2)} s`,
    `${(cpuMs / 1000).toFixed(2)} s`,
    String(refused),
  ];
}

async function measure(name: string, { options, perSecond }: Condition, ids: readonly string[]): Promise<Figures> {
  const service = await startService('--seed', '500', ...options);
  const client = await startClient(name);
  const { connection } = service;
  const limit = perSecond !== undefined && { perSecond };
  const result = await client.run({ connection, ids, together, ...limit });
  const { 429: refused = 0 } = await service.takeCounts();
  await client.end();
  await service.end();
  return { ...result, refused };
}
