import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../files/folder.ts';
import { flagsOf, openSandbox, tpr } from './tpr.ts';
import { linesOf } from './lines-of.ts';

test('an empty list empties no table before somebody says so', async () => {
  const sandbox = await openSandbox({ seed: 30 });
  const target = join(makeFolder(), 'portfolio.csv');
  const command = ['pull', ...flagsOf(sandbox), '--columns', 'name', '--to', target];
  expect(await tpr(command)).toMatchObject({ code: 0 });
  const full = readFileSync(target, 'utf8');
  sandbox.setFaults(['empty-list@thirdParties.list=1']);
  for (const more of [[], ['--refresh'], []]) {
    const ran = await tpr([...command, ...more]);
    expect(ran.code).toBe(2);
    expect(ran.stderr).toContain(
      `The service lists no third party, and ${target} has 30 rows. It was left as it is. If it is to be empty, add --allow-empty.`,
    );
    expect(readFileSync(target, 'utf8')).toBe(full);
  }
  sandbox.setFaults([]);
  expect(await tpr([...command, '--refresh'])).toMatchObject({ code: 0 });
  expect(readFileSync(target, 'utf8')).toBe(full);
  sandbox.setFaults(['empty-list@thirdParties.list=1']);
  expect(await tpr([...command, '--allow-empty'])).toMatchObject({ code: 0 });
  expect(linesOf(target)).toBe(1);
});
