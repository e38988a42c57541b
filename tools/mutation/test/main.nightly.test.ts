import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const main = join(import.meta.dirname, '../main.ts');
const patienceMs = 300_000;

it(
  'mutates a module on a copy and reports its score',
  () => {
    const args = [main, '--module', 'evidence', '--sample', '12', '--seed', '3'];
    const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    const [, killed, tried, rate] = /^evidence: (\d+) of (\d+) killed, (\d+) %$/m.exec(stdout) ?? [];
    expect(tried).toBe('12');
    expect(Number(killed)).toBeGreaterThan(6);
    expect(Number(rate)).toBe(Math.floor((100 * Number(killed)) / 12));
  },
  patienceMs,
);
