/** Runs one client in its own process: receives jobs from the measuring process and sends it the results. */
import type { ReadJob, ReadAll, Result } from './read-job.ts';
import { openAxios, openBare, openKy, openOctokit, openQueue } from './others.ts';
import { openOwn } from './own.ts';

const openers: Readonly<Record<string, (job: ReadJob) => ReadAll>> = {
  own: openOwn,
  bare: openBare,
  ky: openKy,
  queue: openQueue,
  axios: openAxios,
  octokit: openOctokit,
};
const open = openers[process.argv[2] ?? ''];
if (open === undefined) throw new Error(`Name a client: ${Object.keys(openers).join(', ')}.`);
let readAll: ReadAll | undefined;

process.on('message', (job: ReadJob) => void run(job).then((result) => process.send!(result)));

async function run(job: ReadJob): Promise<Result> {
  const started = performance.now();
  const used = process.cpuUsage();
  const answers = await (readAll ??= open!(job))(job.ids);
  const { user, system } = process.cpuUsage(used);
  const rows = answers.filter((answer) => typeof answer === 'object' && answer !== null).length;
  return { rows, wallMs: performance.now() - started, cpuMs: (user + system) / 1000 };
}
