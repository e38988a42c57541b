import { expect, test } from 'vitest';
import { commands } from '../../src/commands/index.ts';
import { chooseCommand } from '../../src/terminal/arguments.ts';
import { tpr } from './tpr.ts';

test.each([
  ['pull', ['--to', '--columns', '--refresh', '--days', '--overwrite', '--sandbox', '--profile']],
  ['set', ['--from', '--dry-run', '--base', '--yes', '--environment', '--confirm-account', '--percent', '--decimal']],
  ['doctor', ['--write-profile', '--json', '--sandbox', '--account']],
  ['sandbox', ['--port', '--seed', '--variant', '--fault', '--rate']],
  ['demo', ['--to', '--port', '--third-parties']],
])('the help of tpr %s names its options', async (name, options) => {
  const choice = await chooseCommand(commands, [name, '--help']);
  const help = 'text' in choice ? choice.text : '';
  for (const option of [...options, '--help']) expect(help).toContain(option);
});

test('the help of tpr names every command', async () => {
  const { stdout, code } = await tpr(['--help']);
  expect(code).toBe(0);
  for (const { name, summary } of commands)
    expect(stdout).toMatch(new RegExp(`^  ${name} +${summary.slice(0, 20)}`, 'm'));
});

test.each(['sandbox', 'demo'])('tpr %s refuses a port that does not exist, in one line', async (command) => {
  const { code, stderr } = await tpr([command, '--port', '70000']);
  expect([code, stderr]).toEqual([2, 'tpr: A port is a whole number up to 65535, not 70000.\n']);
});
