import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const repository = join(import.meta.dirname, '../../..');

/** The readers of the profile: core, and the sandbox, which plays a service by it. */
const readers = ['packages/core/', 'packages/sandbox/'];

it('no host reads the profile: core alone decides what its entries mean', () => {
  const found = globSync('packages/*/{src,nodes,connection,credentials}/**/*.{ts,tsx}', { cwd: repository })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !readers.some((reader) => path.startsWith(reader)))
    .filter((path) => /\bprofile\s*\??\.\s*(get|find)\(/.test(readFileSync(join(repository, path), 'utf8')));
  expect(found).toEqual([]);
});
