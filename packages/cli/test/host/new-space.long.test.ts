import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const source = new URL('../../src/host/new-space.ts', import.meta.url);

/** Allocates for some seconds while many objects survive, as in a long pull. Prints the largest size of the space in MB. */
const script = (isLimited: boolean): string => `
  const { getHeapSpaceStatistics } = await import('node:v8');
  const { setImmediate } = await import('node:timers/promises');
  if (${isLimited}) (await import(${JSON.stringify(source.href)})).limitNewSpace();
  const kept = [];
  let largest = 0;
  for (let count = 0; count < 600; count++) {
    for (let index = 0; index < 50_000; index++) kept[(count % 16) * 50_000 + index] = { count, index: [index] };
    await setImmediate();
    const { space_size } = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space');
    largest = Math.max(largest, space_size);
  }
  console.log(largest / 1048576);
`;

function newSpaceMb(isLimited: boolean): number {
  const cwd = fileURLToPath(new URL('.', source));
  const options = ['--max-semi-space-size=64', '--input-type=module', '--eval', script(isLimited)];
  return Number(execFileSync(process.execPath, options, { cwd, encoding: 'utf8' }));
}

test('the space for new objects stays at 32 MB, and grows beyond it without the limit', () => {
  expect(newSpaceMb(false)).toBeGreaterThan(32);
  expect(newSpaceMb(true)).toBe(32);
}, 60_000);
