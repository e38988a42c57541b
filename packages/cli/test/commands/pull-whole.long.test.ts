import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../files/folder.ts';
import { flagsOf, openSandbox, startTpr, tpr, until } from './tpr.ts';
import { linesOf } from './lines-of.ts';

test.each([
  ['thirdParties.get', 0.5],
  ['attributes.list', 0.6],
])(
  'a table that lacks counted third parties is written, reported and has its own exit code; a rerun completes it: %s',
  async (operation, probability) => {
    const sandbox = await openSandbox({ seed: 40 });
    const folder = makeFolder();
    const target = join(folder, 'portfolio.csv');
    const command = ['pull', ...flagsOf(sandbox), '--to', target];
    sandbox.setFaults([`404@${operation}=${probability}`]);
    const short = await tpr(command);
    expect(short.code).toBe(8);
    expect(short.stderr).toMatch(
      new RegExp(`${operation}: not found .*although the portfolio names them: \\d+ \\(1000\\d\\d`),
    );
    expect(short.stderr).toMatch(
      /portfolio\.csv may be incomplete: it has 40 rows, and \d+ third parties may be missing or incomplete\. Run the same command again: it asks for these alone\./,
    );
    expect(linesOf(target)).toBe(41);
    sandbox.setFaults([]);
    sandbox.resetCounters();
    expect(await tpr(command)).toMatchObject({ code: 0 });
    expect(sandbox.counters().byOperation[operation]).toBeLessThan(35);
    const whole = join(folder, 'whole.csv');
    expect(await tpr([...command.slice(0, -1), whole])).toMatchObject({ code: 0 });
    expect(readFileSync(target, 'utf8')).toBe(readFileSync(whole, 'utf8'));
  },
);

test('a log names the current step, and what it waits for, from the first second', async () => {
  const sandbox = await openSandbox({ seed: 30 });
  const target = join(makeFolder(), 'portfolio.csv');
  sandbox.setFaults(['429@thirdParties.list=#1']);
  sandbox.setLatency(20);
  const ran = await tpr(['pull', ...flagsOf(sandbox), '--to', target]);
  expect(ran).toMatchObject({ code: 0 });
  expect(ran.stderr.split('\n')[0]).toBe('Third parties: signing in');
  expect(ran.stderr).toContain('Third parties 30/30');
});

test('a workbook continues after a kill as well, with its second sheet', async () => {
  const sandbox = await openSandbox({ seed: 40, latencyMs: 4 });
  const target = join(makeFolder(), 'portfolio.xlsx');
  const command = ['pull', ...flagsOf(sandbox), '--to', target];
  const { child, ended } = startTpr(command);
  await until(() => sandbox.counters().total >= 80);
  child.kill('SIGKILL');
  await ended;
  sandbox.setLatency(0);
  const ran = await tpr(command);
  expect(ran).toMatchObject({ code: 0 });
  expect(ran.stdout).toMatch(/portfolio\.xlsx: 40 rows, \d+ columns, as of/);
  expect(ran.stdout).toMatch(/\d+ documents need action or expire within 30 days/);
});
