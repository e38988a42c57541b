import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HostProcess, runProcess, startProcess } from '@tpr/test-support/programs';
import { readIgnore } from './image/build-context.ts';
import { packagesIn, type PlayedImage, playDockerfile } from './image/steps.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const settings = {
  TPR_BASE_URL: 'https://service.example',
  TPR_AUTH_URL: 'https://sign-in.example',
  TPR_REALM: 'customers',
  TPR_CLIENT_ID: 'excel-addin',
};
const tellsHealth = async (port: number) => {
  const response = await fetch(`http://127.0.0.1:${port}/health`).catch(() => undefined);
  return response === undefined ? undefined : ((await response.json()) as { status: string }).status;
};

const run = (program: string, args: readonly string[]) =>
  spawnSync(program, args, { encoding: 'utf8', cwd: root, timeout: 15_000 });
const hasEngine = run('docker', ['info']).status === 0;

/** The user `node` of the image: an ordinary user who owns none of its files, where this process may choose one. */
const ordinary = process.getuid?.() === 0 ? { user: { uid: 1_000, gid: 1_000 } } : {};

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

describe('the steps of the Dockerfile, without an engine', () => {
  let image: PlayedImage;
  let relay: HostProcess | undefined;
  let env: NodeJS.ProcessEnv;
  let port = 0;
  const start = (more: NodeJS.ProcessEnv) => {
    const [, ...args] = image.command;
    return startProcess(process.execPath, args, { cwd: image.workdir, env: { ...env, ...more }, ...ordinary });
  };

  beforeAll(async () => {
    image = await playDockerfile(root, run('npm', ['config', 'get', 'registry']).stdout.trim());
    port = await freePort();
    env = { PATH: dirname(process.execPath), ...image.env, PORT: String(port) };
    relay = start(settings);
  }, 300_000);
  afterAll(async () => {
    await relay?.kill();
    rmSync(image.home, { recursive: true });
  });

  it('begin with the Node.js that runs them here, pinned by a digest or by its tag', () => {
    const major = process.versions.node.split('.')[0];
    for (const base of image.bases) expect(base).toMatch(new RegExp(`^node:${major}-slim(@sha256:[0-9a-f]{64})?$`));
    expect(new Set(image.bases).size).toBe(1);
  });

  it('copy the files of the relay and no others', () => {
    expect(readdirSync(join(image.home, 'context')).sort()).toEqual([
      'package.json',
      'packages',
      'pnpm-lock.yaml',
      'pnpm-workspace.yaml',
      'tools',
    ]);
    expect(readdirSync(join(image.home, 'context/tools'))).toEqual(['toolchain']);
    const isIgnored = readIgnore(join(root, 'packages/relay/Dockerfile.dockerignore'));
    for (const name of [
      '.git/config',
      '.env',
      'packages/relay/test/bench.ts',
      'packages/cli/src/main.ts',
      'simulators/x.ts',
    ]) {
      expect([name, isIgnored(name)]).toEqual([name, true]);
    }
    for (const name of ['packages/relay/src/main.ts', 'packages/core/src/index.ts', 'packages/excel-addin/dist/a.js']) {
      expect([name, isIgnored(name)]).toEqual([name, false]);
    }
  });

  it('install the runtime dependencies, and no packages for tests or builds', () => {
    const installed = packagesIn(join(image.workdir, 'packages/relay/node_modules'));
    expect(installed.filter((name) => !name.startsWith('.')).sort()).toEqual([
      '@hono/node-server',
      '@tpr/core',
      'hono',
    ]);
    const store = readdirSync(join(image.workdir, 'node_modules/.pnpm')).join(' ');
    expect(store).not.toMatch(/vitest|typescript|esbuild|webpack/);
    expect(existsSync(join(image.workdir, 'packages/sandbox'))).toBe(false);
  });

  it('lead to a process of an ordinary user that listens on every address, and passes its own health check', async () => {
    expect([image.user, image.env['HOST'], image.command[0]]).toEqual(['node', '0.0.0.0', 'node']);
    await expect.poll(() => tellsHealth(port), { timeout: 20_000 }).toBe('ok');
    const [, ...check] = image.healthCheck;
    await runProcess(process.execPath, check, { env, cwd: image.workdir });
    const alone = { ...env, PORT: String(await freePort()) };
    await expect(runProcess(process.execPath, check, { env: alone, cwd: image.workdir })).rejects.toThrow(
      /ended with 1/,
    );
    // Its home may have no password file entry and no folder: the process writes no file.
    expect(relay?.output()).not.toMatch(/EACCES|EPERM|ENOENT/);
  });

  it('stop on SIGTERM, immediately and with exit code 0', async () => {
    const startedMs = Date.now();
    process.kill(relay!.pid, 'SIGTERM');
    expect(await relay!.ended).toBe(0);
    expect(Date.now() - startedMs).toBeLessThan(3_000);
  });

  it('report missing settings in one line', async () => {
    const { TPR_REALM: _realm, ...others } = settings;
    const asked = start(others);
    expect(await asked.ended).toBe(2);
    expect(asked.output()).toMatch(/^TPR_REALM is missing: [^\n]+\n$/);
  });
});

describe('the image', () => {
  it('is built and started wherever GitHub runs this: an engine is there', () => {
    expect(hasEngine || process.env['GITHUB_ACTIONS'] === undefined).toBe(true);
  });

  if (!hasEngine) {
    process.stdout.write(
      'No container engine answers `docker info`: the steps of the Dockerfile were run without its base image and without\n' +
        'the walls of a container; the image itself was neither built nor started.\n',
    );
    return;
  }

  const tag = `tpr-relay-test-${process.pid}`;
  const docker = (...args: string[]) => runProcess('docker', args, { env: process.env, cwd: root });
  let container = '';
  afterAll(async () => {
    if (container !== '') await docker('rm', '--force', container);
    await docker('rmi', '--force', tag);
  });

  it('is built, runs as an ordinary user without a capability on a read-only file system, and stops', async () => {
    await docker('build', '-f', 'packages/relay/Dockerfile', '-t', tag, '.');
    const walls = ['--read-only', '--cap-drop=ALL', '--security-opt=no-new-privileges', '--publish=127.0.0.1::8080'];
    const variables = Object.entries(settings).map(([name, value]) => `--env=${name}=${value}`);
    container = (await docker('run', '--detach', ...walls, ...variables, tag)).trim();
    const port = Number((await docker('port', container, '8080')).trim().split(':').at(-1));
    await expect.poll(() => tellsHealth(port), { timeout: 30_000 }).toBe('ok');
    expect((await docker('exec', container, 'id', '-un')).trim()).toBe('node');
    const startedMs = Date.now();
    await docker('stop', '--time=20', container);
    expect(Date.now() - startedMs).toBeLessThan(5_000);
    expect((await docker('inspect', '--format={{.State.ExitCode}}', container)).trim()).toBe('0');
  }, 600_000);
});
