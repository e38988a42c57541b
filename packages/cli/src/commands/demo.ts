import { ConnectorError, type Table } from '@tpr/core';
import { createProfile } from '@tpr/core/api';
import { clientId, realm, type Sandbox } from '@tpr/sandbox';
import { programCall } from '../files/shipped.ts';
import { count, defineCommand, text } from '../terminal/arguments.ts';
import { stdout } from '../terminal/output.ts';
import { formatTable } from '../terminal/table.ts';
import { pullTo } from './pull/pull.ts';
import { asConfigError, describeSandbox, startNear, startWatched, untilAborted, usualPort } from './sandbox.ts';
import { connect } from './service.ts';
import { summaries } from './summaries.ts';

export const demo = defineCommand({
  name: 'demo',
  summary: summaries.demo,
  isLocal: true,
  options: {
    to: text('<file>', 'the table to write (portfolio.xlsx)'),
    port: count('<number>', `port of the sandbox (${usualPort}, or the next free one)`),
    'third-parties': count('<number>', 'number of third parties (1000)'),
  },
  async run(values, _places, signal) {
    const sandbox = await startNear(
      values.port ?? usualPort,
      { seed: values['third-parties'] ?? 1_000 },
      (taken) => stdout.print(`Port ${taken} is in use; trying the next one.`),
      (options) => startWatched(options, signal),
    ).catch((cause: unknown) => {
      throw asConfigError(cause);
    });
    try {
      stdout.write(`${describeSandbox(sandbox)}\n\n`);
      const written = await tryPull(values.to ?? 'portfolio.xlsx', sandbox, signal);
      if (written !== undefined) {
        const layout = { width: stdout.columns ?? 120, maxRows: 10 };
        stdout.write(`\n${formatTable(pickColumns(written.preview), layout)}`);
      }
      stdout.write(`\n${describeNext(sandbox)}`);
      await untilAborted(signal);
    } finally {
      await sandbox.close();
    }
  },
});

/** Columns of the preview; the workbook has all of them. */
const shownFirst = [
  'name',
  'status',
  'kind',
  'city',
  'attribute:Criticality',
  'attribute:Annual purchase amount',
  'dossiersValid',
  'documentsToDecide',
  'documentsMissing',
];

function pickColumns({ name, columns, rows }: Table): Table {
  const places = shownFirst
    .map((key) => columns.findIndex((column) => column.key === key))
    .filter((place) => place >= 0);
  return {
    name,
    columns: places.map((place) => columns[place]!),
    rows: rows.map((row) => places.map((place) => row[place] ?? null)),
  };
}

/** Pulls into the table. If the user has edited it, it stays unchanged, and the demo continues without a preview. */
async function tryPull(target: string, sandbox: Sandbox, signal: AbortSignal) {
  const connection = {
    baseUrl: sandbox.baseUrl,
    legacyBaseUrl: sandbox.legacyBaseUrl,
    authUrl: sandbox.authUrl,
    realm,
    clientId,
    username: 'buyer@example.test',
    password: 'sandbox',
    accountId: '1001',
  };
  const plan = {
    target,
    columns: [],
    isColumnsGiven: false,
    refresh: false,
    days: 30,
    overwrite: false,
    allowEmpty: false,
  };
  try {
    return await pullTo(plan, async (options) => connect(connection, createProfile(), options), signal);
  } catch (error) {
    if (!(error instanceof ConnectorError) || error.kind !== 'config') throw error;
    stdout.print(error.message);
    return undefined;
  }
}

function describeNext({ url, baseUrl, legacyBaseUrl, authUrl }: Sandbox): string {
  const isUsual = url.endsWith(`:${usualPort}`);
  const flags = isUsual
    ? '--sandbox'
    : `--sandbox --base-url ${baseUrl} --legacy-base-url ${legacyBaseUrl} --auth-url ${authUrl}`;
  return `The sandbox stays up until Ctrl-C. In another terminal:

  ${programCall} pull ${flags} --to portfolio.csv
  ${programCall} pull ${flags} --to portfolio.csv --refresh
  ${programCall} set Criticality ${flags} --from edits.csv --dry-run
  ${programCall} doctor ${flags}

In a browser: ${url}/
`;
}
