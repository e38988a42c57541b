#!/usr/bin/env node
// Around `npm pack` and `pnpm pack`, from a package's own folder: while they pack, the manifest stands there as it is
// published. npm takes it as it stands, and neither leaves out what is for the checkout alone.
//   node ../../tools/pack.mjs before|after
// Packings of one checkout at the same time would take the manifest and what is built from each other. So tests have the
// package put into a folder of its own, and pack it there; its `tools/build.mts` builds into the folder that it is given.
//   node ../../tools/pack.mjs copy <folder>
import { cpSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCommand } from './spawn.mjs';

const kept = 'node_modules/.package.json';

/** What a package is published with: the manifest of the checkout without what is for the checkout alone. */
function publishedManifest({ publishConfig: { access, provenance, ...addresses } = {}, ...manifest }) {
  const dependencies = Object.entries(manifest.dependencies ?? {}).map(([name, version]) => {
    if (!version.startsWith('workspace:')) return [name, version];
    return [name, JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version];
  });
  return {
    ...manifest,
    ...addresses,
    ...(dependencies.length > 0 && { dependencies: Object.fromEntries(dependencies) }),
    publishConfig: access && { access, provenance },
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

/** The package as it is published, unpacked. The checkout stays as it is. */
function copyTo(folder) {
  // While another process packs, the manifest of the checkout is there.
  const manifest = JSON.parse(readFileSync(existsSync(kept) ? kept : 'package.json', 'utf8'));
  const beside = [...manifest.files, 'LICENSE', 'README.md'].filter((name) => name !== 'dist' && existsSync(name));
  for (const name of beside) cpSync(name, join(folder, name), { recursive: true });
  const { status } = runCommand(process.execPath, ['tools/build.mts', folder], { stdio: ['ignore', 2, 2] });
  if (status !== 0) process.exit(status ?? 1);
  writeManifest(join(folder, 'package.json'), manifest);
}

function writeManifest(path, manifest) {
  writeFileSync(path, `${JSON.stringify(publishedManifest(manifest), undefined, 2)}\n`);
}

const [step, folder = ''] = process.argv.slice(2);
if (step === 'copy') {
  copyTo(resolve(folder));
} else {
  restore();
  if (step === 'before') {
    build();
    const text = readFileSync('package.json', 'utf8');
    writeFileSync(kept, text);
    writeManifest('package.json', JSON.parse(text));
  }
}
