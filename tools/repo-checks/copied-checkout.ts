import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { root, slashed } from './workspace.ts';

export interface Copy {
  readonly folder: string;
  write(path: string, text: string): void;
  change(path: string, from: string, to: string): void;
  remove(): void;
}

/**
 * Copies this checkout into a folder whose packages resolve each other there and use the dependencies installed here.
 */
export function copyCheckout(): Copy {
  const folder = mkdtempSync(join(tmpdir(), 'tpr-copy-'));
  cpSync(root, folder, { recursive: true, verbatimSymlinks: true, filter: isCopied });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  const copy: Copy = {
    folder,
    write: (path, text) => writeFileSync(join(folder, path), text),
    change(path, from, to) {
      const text = readFileSync(join(folder, path), 'utf8');
      if (!text.includes(from)) throw new Error(`${path} does not say ${from}`);
      copy.write(path, text.replace(from, to));
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
  // pnpm would install into the packages of this checkout.
  copy.change('pnpm-workspace.yaml', 'verifyDepsBeforeRun: install', 'verifyDepsBeforeRun: false');
  // turbo asks git for the list of sources.
  const author = ['-c', 'user.name=Test', '-c', 'user.email=test@example.test'];
  for (const args of [['init'], ['add', '.'], [...author, 'commit', '--no-verify', '--no-gpg-sign', '-m', 'A copy']])
    execFileSync('git', args, { cwd: folder, stdio: 'ignore' });
  return copy;
}

function isCopied(path: string): boolean {
  const place = slashed(relative(root, path));
  const isTool = place === 'node_modules' || /(^|\/)node_modules\/\.(?!bin)/.test(place);
  return !isTool && !['.git', '.tools', '.turbo', 'dist'].includes(basename(place));
}
