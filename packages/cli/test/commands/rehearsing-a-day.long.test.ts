import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { makeFolder } from '../files/folder.ts';
import { until } from './tpr.ts';

const [main, readme] = ['../../src/main.ts', '../../README.md'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
) as [string, string];

/** The shell lines of the section, unchanged. */
const [, block = ''] = /## Rehearsing a day\n[^]*?```sh\n([^]*?)```/.exec(readFileSync(readme, 'utf8')) ?? [];
const lines = block.split('\n').filter((line) => line !== '');
const shell = (line: string) => ['-c', `tpr() { exec '${process.execPath}' '${main}' "$@"; }\n${line}`];

test('the commands of "Rehearsing a day" do what the section says', async () => {
  const cwd = makeFolder();
  const env = { PATH: process.env['PATH'] ?? '' };
  const outputs = new Map<string, string>();
  for (const line of lines) {
    if (line.startsWith('tpr sandbox ')) {
      const twin = spawn('bash', shell(line.replace(/--port \d+/, '--port 0')), { cwd, env });
      onTestFinished(() => void twin.kill('SIGKILL'));
      let shown = '';
      twin.stdout.on('data', (text: Buffer) => (shown += String(text)));
      await until(() => shown.includes('Ctrl-C stops it') || twin.exitCode !== null);
      outputs.set('tpr sandbox', shown);
    } else {
      outputs.set(
        line.split(' ').slice(0, 2).join(' '),
        execFileSync('bash', shell(line), { cwd, env, encoding: 'utf8' }),
      );
    }
  }
  expect([...outputs.keys()]).toEqual(expect.arrayContaining(['tpr doctor', 'tpr sandbox', 'tpr set', 'tpr rehearse']));
  expect(outputs.get('tpr sandbox')).toMatch(/The sandbox is at http/);
  expect(outputs.get('tpr set')).toMatch(/Dossiers that rules would start: 1\. E-mails that would be sent: [1-9]/);
  expect(outputs.get('tpr rehearse')).toMatch(
    /Companies: 1 added\.\nDossiers that would start: 2\. E-mails that would be sent: 1\./,
  );
  const written = ['edits.csv', 'companies.csv'].map((name) =>
    readFileSync(join(cwd, `${name}.rehearsal.csv`), 'utf8'),
  );
  expect(written.every((text) => text.includes('VIGILANCE'))).toBe(true);
});
