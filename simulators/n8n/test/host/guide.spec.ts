import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { createCommands } from '../../src/host/commands.ts';
import { actionNode, sandboxCredential, triggerNode } from '../../src/host/credential.ts';
import { n8nEnvironment } from '../../src/host/environment.ts';
import { freePort } from '../../src/host/port.ts';
import { startServer } from '../../src/host/server.ts';
import { createUserFolder } from '../../src/host/user-folder.ts';
import { installN8n } from '../../src/install/n8n.ts';

/** The commands and files of docs/n8n, used verbatim. */
const root = fileURLToPath(new URL('../../../../', import.meta.url));
const guide = readFileSync(join(root, 'docs/n8n/README.md'), 'utf8');
const blocks = new Map(
  [...guide.matchAll(/```\w+ (\S+)\n([^]*?)```/g)].map(([, name = '', text = '']) => [name, text]),
);
const block = (name: string): string => {
  const text = blocks.get(name);
  if (text === undefined) throw new RangeError(`The guide has no block ${name}.`);
  return text;
};

/** The settings of a service in a compose file, after the user has filled in the placeholders. */
const environmentIn = (name: string, service: string): Record<string, string> => {
  const { services } = parse(block(name)) as { services: Record<string, { environment: Record<string, string> }> };
  const given = Object.entries(services[service]!.environment);
  return Object.fromEntries(
    given.map(([variable, text]) => [variable, text.replace(/^\$\{\w+:\?.*\}$/, 'a key of ones own')]),
  );
};

const installation = await installN8n();
const folder = createUserFolder();
const home = { HOME: folder.path, USERPROFILE: folder.path };
/** As in the container of the guide, without the container. */
const inDocker = environmentIn('compose.yaml', 'n8n');
const start = promisify(execFile);

/** @param env the whole environment of its commands, except their path */
async function follow(name: string, env: NodeJS.ProcessEnv = { ...process.env, ...home }): Promise<string> {
  const { PATH = '' } = process.env;
  const path = [dirname(process.execPath), join(installation.folder, 'node_modules/.bin'), PATH].join(delimiter);
  const environment = { ...env, TPR_CHECKOUT: root, PATH: path };
  return (await start('sh', ['-e', '-c', block(name)], { cwd: folder.path, env: environment })).stdout;
}

beforeAll(async () => {
  // A machine for builds has its npm configured.
  await follow('build', process.env);
  await follow('install');
});
afterAll(() => folder.remove());

const installed = () => readdirSync(join(folder.path, '.n8n/nodes/node_modules')).filter((name) => name[0] !== '.');

test('the archive installs only the nodes', () => {
  expect(installed()).toEqual(['n8n-nodes-third-party-risk']);
});

test('n8n lists the nodes after the command of the guide', async () => {
  const ports = { port: await freePort(), brokerPort: await freePort() };
  const output = await follow(
    'check',
    n8nEnvironment({ userFolder: folder.path, ...ports, extra: { ...home, ...inDocker } }),
  );
  const named = output.split('\n').filter((line) => line.startsWith('n8n-nodes-third-party-risk.'));
  expect(named).toEqual([actionNode, `${actionNode}Tool`, triggerNode]);
});

test('a sandbox that listens for other hosts answers the credential of the guide', async () => {
  const near = Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .find(({ family, address }) => family === 'IPv4' && /^(10|172\.(1[6-9]|2\d|3[01])|192\.168)\./.test(address));
  const password = /TPR_SANDBOX_PASSWORD='([^']+)'/.exec(block('sandbox'))?.[1] ?? '';
  const port = await freePort();
  const command = block('sandbox').replace('--host 0.0.0.0', `--host 0.0.0.0 --port ${port}`);
  const sandbox = spawn('sh', ['-e', '-c', command.replace('\nnpm ', '\nexec npm ')], {
    env: { ...process.env, TPR_CHECKOUT: root },
    detached: true,
  });
  const commands = createCommands(installation, folder, inDocker);
  const credential = sandboxCredential({ baseUrl: '', legacyBaseUrl: '', authUrl: '' });
  await commands.importCredentials([credential]);
  const server = await startServer(commands);
  try {
    let output = '';
    sandbox.stdout.on('data', (text) => (output += String(text)));
    while (!output.includes('Ctrl-C')) await once(sandbox.stdout, 'data');
    expect(output).not.toContain(password);
    const rest = await server.signIn();
    expect(await rest.call('GET', '/rest/settings')).toMatchObject({ timezone: 'Europe/Paris' });
    const kept = JSON.parse(readFileSync(join(folder.path, '.n8n/config'), 'utf8')) as object;
    expect(kept).toEqual({ encryptionKey: 'a key of ones own' });
    const names = (await rest.nodeTypes()).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining([actionNode, triggerNode]));
    const address = { environment: 'sandbox', sandboxAddress: `http://${near?.address ?? '127.0.0.1'}:${port}` };
    const test = async (over: object) => {
      return await rest.testCredential({ ...credential, data: { ...credential.data, ...address, ...over } });
    };
    expect(await test({ password })).toMatchObject({ status: 'OK' });
    expect((await test({ password: 'sandbox' })).status).toBe('Error');
  } finally {
    await server.process.stop();
    if (sandbox.pid !== undefined) process.kill(-sandbox.pid);
  }
});

test('the Docker files use one version of n8n, whose processes share the nodes and the key', () => {
  const { services, volumes } = parse(block('compose.yaml'));
  const queue = parse(block('compose.queue.yaml'));
  expect(Object.keys({ ...volumes, ...queue.volumes })).toEqual(['n8n_data', 'postgres_data']);
  expect(queue.services.worker.volumes).toEqual(services.n8n.volumes);
  expect(queue.services.worker.environment).toEqual(queue.services.n8n.environment);
  expect(queue.services.worker.image).toBe(services.n8n.image);
  const tried = readFileSync(join(installation.folder, 'node_modules/n8n/package.json'), 'utf8');
  expect(services.n8n.image).toBe(`n8nio/n8n:${(JSON.parse(tried) as { version: string }).version}`);
  for (const name of Object.keys(services.n8n.environment)) {
    expect(queue.services.n8n.environment[name]).toBe(services.n8n.environment[name]);
  }
});

test('every variable of n8n in the guide is one that n8n reads', () => {
  const rooms = [
    '@n8n/config/dist',
    'n8n/dist/modules/community-packages',
    'n8n-core/dist/binary-data',
    'n8n-core/dist',
  ];
  const files = rooms.flatMap((room) => {
    const path = join(installation.folder, 'node_modules', room);
    return readdirSync(path, { recursive: room === '@n8n/config/dist' })
      .filter((file) => String(file).endsWith('.js'))
      .map((file) => readFileSync(join(path, String(file)), 'utf8'));
  });
  const read = files.join('\n');
  const named = [...guide.matchAll(/\b(?:N8N|QUEUE|DB|EXECUTIONS|GENERIC)_[A-Z0-9_]+\b/g)].map(([name]) => name);
  expect(new Set(named).size).toBeGreaterThan(10);
  expect([...new Set(named)].filter((name) => !read.includes(`'${name}'`) && !read.includes(`.${name}`))).toEqual([]);
});

test('removed nodes are gone', async () => {
  await follow('remove');
  expect(installed()).toEqual([]);
});
