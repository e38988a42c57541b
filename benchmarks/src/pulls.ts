import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Table } from './page.ts';
import { startService, type Service } from './service.ts';

const cli = fileURLToPath(new URL('.', import.meta.resolve('@tpr/cli/package.json')));
const program = join(cli, 'dist/tpr.js');
const bareProgram = fileURLToPath(new URL('bare-pull.ts', import.meta.url));
const changedPart = 0.01;

/** The cost of a run. */
interface Cost {
  readonly wallMs: number;
  /** CPU time of the program, in user and in kernel mode. */
  readonly cpuMs: number;
  readonly requests: number;
  readonly peakMb: number;
}

/**
 * Measures pulls with every column into both file formats, and a refresh of each after 1 % of the portfolio has
 * changed. A bare loop that sends the same requests and stores nothing is the baseline. Runs the packed program. @param
 * sizes numbers of third parties.
 */
export async function measurePulls(sizes: readonly number[]): Promise<Table> {
  execFileSync(process.execPath, ['tools/build.ts'], { cwd: cli });
  const rows: string[][] = [];
  for (const size of sizes) {
    const service = await startService('--seed', String(size));
    const folder = mkdtempSync(join(tmpdir(), 'tpr-bench-'));
    try {
      const bare = await measureBare(service, size);
      rows.push([`${number(size)}, a bare loop`, ...tell(bare), '', '', `${bare.peakMb} MB`, '']);
      for (const kind of ['csv', 'xlsx']) {
        const target = join(folder, `portfolio.${kind}`);
        const pull = await measureRun(service, ['pull', '--to', target]);
        const stateBytes = statSync(join(folder, `.portfolio.${kind}.tpr`)).size;
        rows.push([
          `${number(size)}, ${kind}`,
          ...tell(pull),
          ratio(pull.wallMs, bare.wallMs),
          ratio(pull.cpuMs / pull.requests, bare.cpuMs / bare.requests),
          `${pull.peakMb} MB`,
          `${number(stateBytes / size)} B`,
        ]);
        await touch(service, Math.ceil(size * changedPart));
        const refresh = await measureRun(service, ['pull', '--to', target, '--refresh']);
        const part = `${percent(refresh.requests, pull.requests)} of the requests, ${percent(refresh.wallMs, pull.wallMs)} of the time`;
        rows.push([`${number(size)}, ${kind}, refresh: ${part}`, ...tell(refresh), '', '', `${refresh.peakMb} MB`, '']);
      }
    } finally {
      rmSync(folder, { recursive: true });
      await service.end();
    }
  }
  return {
    heads: [
      'Third parties',
      'Requests',
      'Time',
      'Processor, a request',
      'Time, of a bare loop',
      'Processor, of a bare loop',
      'Memory at most',
      'State, a row',
    ],
    rows,
  };
}

function tell({ wallMs, cpuMs, requests }: Cost): string[] {
  return [number(requests), `${(wallMs / 1000).toFixed(1)} s`, `${(cpuMs / requests).toFixed(2)} ms`];
}

/** The shell reports the CPU time of its child processes. */
async function measureRun(service: Service, args: readonly string[]): Promise<Cost> {
  const { baseUrl, authUrl } = service.connection;
  const legacyUrl = `${service.url}/legacy`;
  const places = ['--sandbox', '--base-url', baseUrl, '--auth-url', authUrl, '--legacy-base-url', legacyUrl];
  await service.takeCounts();
  const started = performance.now();
  const script = '"$@" && times';
  const { stdout } = await promisify(execFile)('sh', [
    '-c',
    script,
    'sh',
    process.execPath,
    program,
    ...args,
    ...places,
  ]);
  const wallMs = performance.now() - started;
  const requests = Object.values(await service.takeCounts()).reduce((sum, count) => sum + count, 0);
  const [user = 0, system = 0] = (stdout.trimEnd().split('\n').at(-1) ?? '').split(' ').map(readTime);
  const peakMb = Number(/([\d,]+) MB of memory/.exec(stdout)?.[1]?.replaceAll(',', ''));
  return { wallMs, cpuMs: user + system, requests, peakMb };
}

/** Converts a time such as 1m2.345s to ms. */
function readTime(text: string): number {
  const [, minutes, seconds] = /^(\d+)m([\d.]+)s$/.exec(text) ?? [];
  return 60_000 * Number(minutes) + 1000 * Number(seconds);
}

async function measureBare(service: Service, size: number): Promise<Cost> {
  const { baseUrl, accountId } = service.connection;
  const account = `${baseUrl}/api/v1/account/${accountId}/thirdparties`;
  const args = [bareProgram, account, await service.signIn(), String(size)];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout) as Cost;
}

async function touch({ url }: Service, count: number): Promise<void> {
  const reply = await fetch(`${url}/admin/journal`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ touch: { count, seed: count } }),
  });
  if (!reply.ok) throw new Error(`The sandbox has changed no third party: ${reply.status}.`);
}

const number = (value: number): string => Math.round(value).toLocaleString('en');
const ratio = (value: number, of: number): string => (value / of).toFixed(2);
const percent = (value: number, of: number): string => `${((100 * value) / of).toFixed(1)} %`;
