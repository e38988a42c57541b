import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../files/folder.ts';
import { changed, refuse } from './tpr.ts';

const here = 'http://127.0.0.1:9';
const connection =
  `--base-url ${here}/current --auth-url ${here}/auth --realm tpr --client-id c --username u --account 1001`.split(' ');

test.each<[args: readonly string[], message: RegExp]>([
  [['pull', '--to', 'new.csv'], /The password file /],
  [['pull', '--to', 'new.csv', '--account', 'a/b'], /accountId is "a\/b": give the identifier alone/],
  [['pull', '--to', 'new.csv', '--base-url', 'here'], /baseUrl is not an address/],
  [['pull', '--to', 'nowhere/new.csv'], /its folder does not exist/],
  [['pull', '--to', 'table.csv'], /was not written by tpr pull/],
  [['set', 'A', '--from', 'edits.csv'], /The password file /],
  [['set', 'A', '--from', 'gone.csv'], /gone\.csv cannot be read/],
  [['set', 'A', '--from', 'link.csv'], /link\.csv cannot be read/],
  [['set', 'A', '--from', 'edits.csv', '--base', 'table.csv'], /was not pulled by tpr/],
  [['doctor', '--write-tests', 'a/b'], /--write-tests takes the identifier of one third party, not "a\/b"/],
  [['rehearse', '--from', 'edits.csv', '--attribute', 'High'], /--attribute takes <label>=<value>, not "High"/],
  [['rehearse', '--from', 'edits.csv', '--country', 'Nowhere'], /--country takes a country/],
])('a command checks its input before it reads the password: %j', async ([command = '', ...args], message) => {
  const folder = makeFolder();
  writeFileSync(join(folder, 'edits.csv'), 'Third party,value\n1,x\n');
  writeFileSync(join(folder, 'table.csv'), 'Name\nof another program\n');
  symlinkSync(join(folder, 'gone.csv'), join(folder, 'link.csv'));
  const inFolder = args.map((each) => (each.endsWith('.csv') ? join(folder, each) : each));
  // Reading this password fails, so every other message is of a check before it.
  const password = ['--password-file', join(folder, 'no-password')];
  const { lines } = await refuse(changed([command, ...connection, ...password], ...inFolder));
  expect(lines[0]).toMatch(message);
});
