import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient } from '@tpr/core';
import { createMemoryWorkbook } from '@tpr/core/conformance';
import { runTask, type WorkbookTask, type WorkbookTasks } from '@tpr/core/workbook';
import { createAsyncRunner, createFetchHost } from '@tpr/core/fetch';
import { createProfile } from '@tpr/core/api';
import { clientId, realm } from '@tpr/sandbox';
import type { INodeParameters } from 'n8n-workflow';
import { actionNode, byId } from '../fake/workbench.mts';
import { credentialsOf, CredentialStore } from '../fake/credential-store.mts';
import { fakeFunctions } from '../fake/functions.mts';
import type { Gateway } from './gateway.mts';

/** The actions of a user at the service, in any of the hosts. */
export interface Host {
  /** Reads the whole portfolio. */
  pull(): Promise<void>;
  /** Reads the changes since then. */
  refresh(): Promise<void>;
  /** Writes a list of regions for a third party. @returns the reported result. */
  setRegions(thirdpartyId: string, regions: readonly string[]): Promise<string>;
}

export interface Surroundings {
  readonly gateway: Gateway;
  /** A folder for files. */
  readonly folder: string;
  /** The clock of the service. */
  readonly now: () => string;
  /** The wait of a host in this process; of the machine's time unless given. */
  readonly sleep?: (ms: number) => Promise<void>;
}

export type OpenHost = (surroundings: Surroundings) => Host;

const overrides = { 'attributes.multiSelectMode': 'merge' };
const signIn = { realm, clientId, username: 'buyer@example.test', password: 'sandbox', accountId: '1001' };

/** A buyer at a spreadsheet. */
export const openWorkbookHost: OpenHost = ({ gateway: { addresses }, sleep }) => {
  const client = createClient({ connection: { ...addresses, ...signIn }, profile: createProfile(overrides) });
  const { host, user } = createMemoryWorkbook();
  const verbs: Readonly<Record<string, (input: never) => unknown>> = host;
  const runner = createAsyncRunner({
    ...createFetchHost(),
    ...(sleep && { sleep }),
    workbook: (verb, input) => verbs[verb]!(input as never),
  });
  const perform = <N extends WorkbookTask>(task: N, input?: unknown): Promise<WorkbookTasks[N]['out']> =>
    runner.run(runTask({ client, language: 'en' }, task, input as never));
  return {
    pull: async () => void (await perform('pull')),
    refresh: async () => void (await perform('refresh')),
    async setRegions(thirdpartyId, regions) {
      await perform('pull');
      const [[binding] = []] = host.loadText({ keys: ['table portfolio'] });
      const { table } = JSON.parse(binding ?? '{}') as { table: string };
      user.typeIn(table, thirdpartyId, 'Regions', regions.join('; '));
      const { changes } = await perform('review');
      const { counts, outcomes } = await perform('send', {
        decided: changes.map((change) => ({ ...change, action: 'send' })),
      });
      return JSON.stringify({ changes, counts, outcomes });
    },
  };
};

/** A script that calls `tpr`. */
export const openCommandLine: OpenHost = ({ gateway: { addresses }, folder }) => {
  const main = fileURLToPath(new URL('../../../cli/src/main.ts', import.meta.url));
  const profile = join(folder, 'profile.json');
  writeFileSync(profile, JSON.stringify({ version: 1, overrides }));
  // The choices of a buyer who has changed no setting.
  const columns = ['--columns', 'name,attributes,indicators'];
  const { baseUrl, legacyBaseUrl, authUrl } = addresses;
  const flags = ['--base-url', baseUrl, '--legacy-base-url', legacyBaseUrl, '--auth-url', authUrl];
  const run = (...args: readonly string[]): Promise<string> =>
    new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [main, ...args, '--sandbox', ...flags, '--profile', profile], {
        cwd: folder,
        env: { PATH: process.env['PATH'] ?? '' },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let output = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
      child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
      child.on('error', reject).on('close', () => resolve(output));
    });
  return {
    pull: async () => void (await run('pull', '--to', 'portfolio.csv', ...columns)),
    refresh: async () => void (await run('pull', '--to', 'portfolio.csv', '--refresh', ...columns)),
    async setRegions(thirdpartyId, regions) {
      writeFileSync(join(folder, 'edits.csv'), `Third party,Regions\n${thirdpartyId},${regions.join('; ')}\n`);
      await run('set', 'Regions', '--from', 'edits.csv', '--yes');
      return readFileSync(join(folder, 'edits.csv.result.csv'), 'utf8').replaceAll('""', '"');
    },
  };
};

/** A workflow. */
export const openWorkflow: OpenHost = ({ gateway: { addresses }, now }) => {
  const credential = new CredentialStore(
    credentialsOf(addresses, { profile: JSON.stringify({ version: 1, overrides }) }),
  );
  const run = async (resource: string, operation: string, parameters: INodeParameters): Promise<string> => {
    const functions = fakeFunctions({
      description: actionNode.description,
      credential,
      parameters: { resource, operation, ...parameters },
    });
    const [items = []] = await actionNode.execute.call(functions.execute);
    return JSON.stringify(items);
  };
  let since = '';
  return {
    async pull() {
      since = now();
      // The one request of a workflow that the client does not send itself.
      await run('apiRequest', 'send', { path: '/account/{accountId}/thirdparties' });
    },
    refresh: async () =>
      void (await run('portfolio', 'getChanges', {
        since,
        include: ['attributes', 'indicators'],
      })),
    setRegions: (thirdpartyId, regions) =>
      run('attribute', 'set', { thirdPartyId: byId(thirdpartyId), label: 'Regions', value: [...regions] }).catch(
        ({ message }: Error) => message,
      ),
  };
};
