import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../packed.ts';
import { root } from './files.ts';
import { lockOf, pnpmProgram } from './toolchain.ts';

describe('S19: a registry that returns another pnpm than the locked one', () => {
  let checkout: string;
  let registry: Server;

  beforeAll(async () => {
    checkout = mkdtempSync(join(tmpdir(), 'tpr-toolchain-'));
    const theirs = join(checkout, 'theirs');
    mkdirSync(theirs);
    const scripts = { preinstall: `touch ${join(checkout, 'their-script-ran')}` };
    const manifest = { name: pnpmProgram, version: '1.2.3', scripts };
    writeFileSync(join(theirs, 'package.json'), JSON.stringify(manifest));
    writeFileSync(join(theirs, 'pnpm'), '#!/bin/sh\necho theirs\n', { mode: 0o755 });
    await call('npm', ['pack', '--ignore-scripts', '--pack-destination', checkout], theirs);
    const tarball = readFileSync(
      join(
        checkout,
        readdirSync(checkout).find((name) => name.endsWith('.tgz'))!,
      ),
    );
    registry = createServer((request, response) => {
      if (request.url?.endsWith('.tgz')) return void response.end(tarball);
      const dist = { tarball: `http://${request.headers.host}/pnpm/-/pnpm-1.2.3.tgz` };
      const versions = { '1.2.3': { ...manifest, dist, hasInstallScript: true } };
      response.end(JSON.stringify({ name: pnpmProgram, 'dist-tags': { latest: '1.2.3' }, versions }));
    }).listen(0, '127.0.0.1');
    await once(registry, 'listening');
  });
  afterAll(() => {
    registry.close();
    rmSync(checkout, { recursive: true, force: true });
  });

  /** @returns the result of `tools/pnpm.mjs --version` in a checkout whose lockfile holds these hashes. */
  async function install(name: string, integrity: string | undefined): Promise<{ status: unknown; isThere: boolean }> {
    const folder = join(checkout, name);
    const toolchain = join(folder, 'tools/toolchain/pnpm');
    mkdirSync(toolchain, { recursive: true });
    for (const file of ['pnpm.mjs', 'spawn.mjs']) cpSync(join(root, 'tools', file), join(folder, 'tools', file));
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ engines: { node: '>=20' } }));
    const manifest = { private: true, dependencies: { [pnpmProgram]: '1.2.3' } };
    const packages = {
      '': manifest,
      [`node_modules/${pnpmProgram}`]: { version: '1.2.3', hasInstallScript: true, integrity },
    };
    writeFileSync(join(toolchain, 'package.json'), JSON.stringify(manifest));
    writeFileSync(join(toolchain, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }));
    const { port } = registry.address() as AddressInfo;
    const env = {
      ...process.env,
      npm_config_registry: `http://127.0.0.1:${port}/`,
      npm_config_cache: join(folder, 'cache'),
      npm_config_fetch_retries: '0',
    };
    const child = spawn(process.execPath, [join(folder, 'tools/pnpm.mjs'), '--version'], { env, stdio: 'ignore' });
    const [status] = (await once(child, 'close')) as unknown[];
    return { status, isThere: existsSync(join(folder, '.tools/pnpm-1.2.3')) };
  }

  it('is refused, and leaves no file behind', async () => {
    const wanted = lockOf('pnpm').packages['node_modules/pnpm']?.integrity;
    expect(await install('held', wanted)).toEqual({ status: 1, isThere: false });
  });

  it('would be accepted without the hash', async () => {
    expect(await install('free', undefined)).toEqual({ status: 0, isThere: true });
  });

  it('runs no script', () => {
    expect(existsSync(join(checkout, 'their-script-ran'))).toBe(false);
  });
});

describe('S19: an audit without a usable answer of the registry', () => {
  const answers: readonly (readonly [number, string])[] = [
    [404, '{}'],
    [403, '{}'],
    [500, ''],
    [502, '<html></html>'],
    [200, '<html></html>'],
  ];

  it.each(answers)('fails: %i %s', async (status, body) => {
    const registry = createServer((_request, response) => response.writeHead(status).end(body)).listen(0, '127.0.0.1');
    await once(registry, 'listening');
    const { port } = registry.address() as AddressInfo;
    expect(await audit({ npm_config_registry: `http://127.0.0.1:${port}/`, PNPM_CONFIG_FETCH_RETRIES: '0' })).not.toBe(
      0,
    );
    registry.close();
  });

  it('is skipped by TPR_NO_AUDIT=1 alone', async () => {
    expect(await audit({ TPR_NO_AUDIT: '1', npm_config_registry: 'http://127.0.0.1:1/' })).toBe(0);
  });

  async function audit(more: Readonly<Record<string, string>>): Promise<unknown> {
    const { TPR_NO_AUDIT: _given, ...env } = process.env;
    const child = spawn(process.execPath, [join(root, 'tools/audit.mjs')], {
      env: { ...env, ...more },
      stdio: 'ignore',
    });
    const [status] = (await once(child, 'close')) as unknown[];
    return status;
  }
});
