#!/usr/bin/env node
// Runs before and after `npm pack` and `pnpm pack`, in a package's folder: during the packing, the published manifest
// replaces that of the checkout. npm packs the manifest unchanged, and neither removes what only the checkout needs.
//   node ../../tools/pack.mjs before|after
// Parallel packings in one checkout would overwrite each other's manifest and build. So tests copy the package into a
// separate folder and pack it there; its `tools/build.mts` builds into the folder that is its argument.
//   node ../../tools/pack.mjs copy <folder>
import { cpSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCommand } from './spawn.mjs';

const kept = 'node_modules/.package.json';

/** The published manifest: that of the checkout, without what only the checkout needs. */
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

/** Restores the manifest, also after a killed packing. */
function restore() {
  if (existsSync(kept)) renameSync(kept, 'package.json');
}

/** Builds with the pinned pnpm on a Node.js that runs TypeScript: the installed ones, or those of `tools/pnpm.mjs`. */
function build() {
  const root = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const there = runCommand('pnpm', ['--version'], { encoding: 'utf8' }).stdout?.trim();
  const pnpm = fileURLToPath(new URL('pnpm.mjs', import.meta.url));
  const isAtHand = there === root.devEngines.packageManager.version && Boolean(process.features.typescript);
  const [command, ...args] = isAtHand ? ['pnpm'] : [process.execPath, pnpm];
  // The packer prints the name of the tarball, or JSON, to stdout; the build must not.
  const { status } = runCommand(command, [...args, '--silent', 'run', 'build'], { stdio: ['ignore', 2, 2] });
  if (status !== 0) process.exit(status ?? 1);
}

/** The package as it is published, unpacked. The checkout stays as it is. */
function copyTo(folder) {
  // During a packing by another process, `kept` is the manifest of the checkout.
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
