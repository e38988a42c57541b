#!/usr/bin/env node
// Around `npm pack` and `pnpm pack`, from a package's own folder: while they pack, the manifest stands there as it is
// published. npm takes it as it stands, and neither leaves out what is for the checkout alone.
//   node ../../tools/pack.mjs before|after
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runCommand } from './spawn.mjs';

const kept = 'node_modules/.package.json';

/** What a package is published with: the manifest of the checkout without what is for the checkout alone. */
function publishedManifest({ publishConfig: { access, ...addresses } = {}, ...manifest }) {
  const dependencies = Object.entries(manifest.dependencies ?? {}).map(([name, version]) => {
    if (!version.startsWith('workspace:')) return [name, version];
    return [name, JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version];
  });
  return {
    ...manifest,
    ...addresses,
    ...(dependencies.length > 0 && { dependencies: Object.fromEntries(dependencies) }),
    publishConfig: access && { access },
    scripts: undefined,
    devDependencies: undefined,
  };
}

/** Also after a packing that was killed. */
function restore() {
  if (existsSync(kept)) renameSync(kept, 'package.json');
}

/** By the pinned pnpm on a Node.js that runs sources: what is at hand, or what `tools/pnpm.mjs` brings. */
function build() {
  const root = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const there = runCommand('pnpm', ['--version'], { encoding: 'utf8' }).stdout?.trim();
  const pnpm = fileURLToPath(new URL('pnpm.mjs', import.meta.url));
  const isAtHand = there === root.devEngines.packageManager.version && Boolean(process.features.typescript);
  const [command, ...args] = isAtHand ? ['pnpm'] : [process.execPath, pnpm];
  // The packer prints the name of the tarball, or JSON: nothing else belongs there.
  const { status } = runCommand(command, [...args, '--silent', 'run', 'build'], { stdio: ['ignore', 2, 2] });
  if (status !== 0) process.exit(status ?? 1);
}

restore();
if (process.argv[2] === 'before') {
  build();
  const text = readFileSync('package.json', 'utf8');
  writeFileSync(kept, text);
  writeFileSync('package.json', `${JSON.stringify(publishedManifest(JSON.parse(text)), undefined, 2)}\n`);
}
