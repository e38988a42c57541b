import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../files/folder.ts';
import { Notices } from '../../src/commands/notices.ts';
import { Output } from '../../src/terminal/output.ts';
import { Progress } from '../../src/terminal/progress.ts';
import { heldBy, sets, writeEdits, type Held } from './set-support.ts';
import { flagsOf, openSandbox, tpr } from './tpr.ts';

const notHigh = (held: Held): string[] => Object.keys(held).filter((id) => held[id] === '["Low"]');
const silent = { code: 0, stdout: '', stderr: '' };

test('with --quiet a pull, a refresh and a set print nothing where all went well', async () => {
  const sandbox = await openSandbox();
  const target = join(makeFolder(), 'portfolio.csv');
  const pull = ['pull', ...flagsOf(sandbox), '-q', '--columns', 'name', '--to', target];
  expect(await tpr(pull)).toEqual(silent);
  expect(await tpr([...pull, '--refresh'])).toEqual(silent);
  const from = writeEdits('thirdpartyId,Criticality', [`${notHigh(heldBy(sandbox, 'Criticality'))[0]},High`]);
  const set = ['set', 'Criticality', ...flagsOf(sandbox), '--quiet', '--from', from];
  // The result of a dry run is what it prints.
  expect(await tpr([...set, '--dry-run'])).toEqual({ ...silent, stdout: expect.stringContaining('1 will be sent.') });
  expect(await tpr([...set, '--yes'])).toEqual(silent);
  expect(sets(sandbox)).toBe(1);
});

test('with --quiet a set that leaves out a row prints all that it prints otherwise, without the progress', async () => {
  const sandbox = await openSandbox();
  const [good = '', bad = ''] = notHigh(heldBy(sandbox, 'Criticality'));
  const from = writeEdits('thirdpartyId,Criticality', [`${good},High`, `${bad},Huge`]);
  const command = ['set', 'Criticality', ...flagsOf(sandbox), '--yes', '--from', from];
  const { code, stdout, stderr } = await tpr([...command, '--quiet']);
  expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
  expect(stdout).toContain('Criticality: 1 will be sent, 1 refused.');
  expect(stdout).toContain('Undo file: ');
  expect(stdout).toContain('Criticality: 1 sent, 1 refused.');
  // Refused rows are not counted as sent.
  expect((await tpr(command)).stderr).toContain('Criticality 2/2, done');
});

test('with --quiet a failure is one line, and the report of the doctor stays', async () => {
  const sandbox = await openSandbox();
  const pull = ['pull', ...flagsOf(sandbox), '--quiet', '--to', join(makeFolder(), 'a.csv'), '--columns', 'nix'];
  expect(await tpr(pull)).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(/^tpr: .*\n$/) });
  const report = await tpr(['doctor', ...flagsOf(sandbox), '--quiet', '--json']);
  expect(report).toMatchObject({ code: 0, stderr: '', stdout: expect.stringMatching(/^\{/) });
});

test('with --quiet a repeated request, which may succeed in the end, prints nothing, and a warning does', () => {
  let written = '';
  const output = new Output({ write: (text) => (written += text) });
  output.isQuiet = true;
  const progress = new Progress('Third parties', output);
  const notices = new Notices(progress);
  progress.report({ done: 1, total: 2 });
  for (let count = 0; count < 9; count++) notices.log({ kind: 'retry', message: 'Trying again.' });
  notices.log({ kind: 'warning', message: 'Records may be missing.' });
  progress.finish();
  expect([written, notices.rest()]).toEqual(['Records may be missing.\n', []]);
});
