import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const repository = join(import.meta.dirname, '../../..');

/** Who asks the profile himself: core, and the sandbox that plays a service by it. */
const readers = ['packages/core/', 'packages/sandbox/'];

it('no host reads the profile: what it says about the service is decided in core', () => {
  const found = globSync('packages/*/{src,nodes,connection,credentials}/**/*.{ts,tsx}', { cwd: repository })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !readers.some((reader) => path.startsWith(reader)))
    .filter((path) => /\bprofile\s*\??\.\s*(get|find)\(/.test(readFileSync(join(repository, path), 'utf8')));
  expect(found).toEqual([]);
});
