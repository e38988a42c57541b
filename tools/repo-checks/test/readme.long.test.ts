import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { read, root } from './files.ts';

/** The shell lines of the README, verbatim. */
const lines = [...read('README.md').matchAll(/```sh\n([^]*?)```/g)].flatMap(([, block = '']) =>
  block.split('\n').filter((line) => line !== ''),
);
/** Lines that run until Ctrl-C: the test starts them, and ends them after they have printed this text. */
const stayingUp = new Map([['npm start', 'Ctrl-C ends everything.']]);
/** The n8n suite runs the genuine n8n, which takes 2.3 GB. */
const elsewhere = ['npm run demo:n8n'];

const patienceMs = 900_000;
let checkout = '';

beforeAll(() => {
  checkout = mkdtempSync(join(tmpdir(), 'tpr-readme-'));
  // The files that git would clone if all of them were committed.
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' });
  for (const path of listed.split('\0').filter((name) => name !== '' && existsSync(join(root, name))))
    cpSync(join(root, path), join(checkout, path));
  // The toolchain is the one of this checkout; packages come from pnpm's store.
  symlinkSync(join(root, '.tools'), join(checkout, '.tools'), 'junction');
  const author = ['-c', 'user.name=Test', '-c', 'user.email=test@example.test'];
  for (const args of [['init'], ['add', '.'], [...author, 'commit', '--no-verify', '--no-gpg-sign', '-m', 'A clone']])
    execFileSync('git', args, { cwd: checkout, stdio: 'ignore' });
}, patienceMs);
afterAll(() => rmSync(checkout, { recursive: true, force: true }));

const commandOf = (line: string): string => line.replace(/ +# .*/, '');

/** Starts a process group of its own, so that the test can send the signal of Ctrl-C. */
const untilCtrlC = (line: string, printed: string): string => `set -m
${commandOf(line)} > up.txt 2>&1 &
until grep -q '${printed}' up.txt || ! kill -0 $! 2> /dev/null; do sleep 0.5; done
cat up.txt
node -e "fetch(/http:\\/\\/\\S+key=\\S+/.exec(require('fs').readFileSync('up.txt', 'utf8'))[0]).then(({ status }) => console.log('The page answers', status))"
kill -INT -- -$!
wait $!
rm up.txt
set +m`;

/** Runs all lines in one bash, in order. @returns the output and the exit code of each. */
async function paste(): Promise<{ readonly line: string; readonly output: string; readonly code: number }[]> {
  const mark = '\u001E';
  const pasted = lines.filter((line) => !elsewhere.includes(commandOf(line)));
  const script = pasted.map((line) => {
    const printed = stayingUp.get(commandOf(line));
    return `${printed === undefined ? line : untilCtrlC(line, printed)}\nprintf '%s%s%s' '${mark}' $? '${mark}'`;
  });
  // Without the environment variables of the tests.
  const env = { HOME: process.env['HOME'], PATH: process.env['PATH'] };
  const bash = spawn('bash', ['-c', script.join('\n')], { cwd: checkout, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [bash.stdout, bash.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  await once(bash, 'close');
  const parts = output.split(mark);
  return pasted.map((line, index) => ({
    line,
    output: parts[2 * index] ?? '',
    code: Number(parts[2 * index + 1] ?? NaN),
  }));
}

it(
  'the lines of the README run in order in a fresh clone, and do what the README says',
  async () => {
    const ran = await paste();
    const outputOf = (start: string) => ran.find(({ line }) => line.startsWith(start))?.output ?? '';
    const tpr = 'npm run -s tpr --';
    expect(ran.filter(({ code }) => code !== 0)).toEqual([]);
    expect(outputOf('npm start')).toContain('The page answers 200');
    const [pulled, refreshed] = ran.filter(({ line }) => line.startsWith(`${tpr} pull`));
    expect(pulled?.output).toContain("Sandbox: this folder's own, kept in .sandbox.tpr.");
    expect(pulled?.output).toMatch(/^portfolio\.csv: 25 rows/m);
    expect(refreshed?.output).toMatch(/^portfolio\.csv: 25 rows/m);
    expect(readFileSync(join(checkout, 'portfolio.csv'), 'utf8')).toContain('"100001"');
    const [dry, sent, back] = ran.filter(({ line }) => line.startsWith(`${tpr} set`));
    expect(dry?.output).toContain('Criticality: 1 send.');
    expect(sent?.output).toContain('Criticality: 1 sent.');
    expect(back?.output).toContain('Criticality: 1 sent.');
    expect(readFileSync(join(checkout, 'edits.csv.result.csv'), 'utf8')).toContain('sent');
    expect(outputOf(`${tpr} doctor`)).toContain('You can work with this service.');
    expect(execFileSync('git', ['status', '--porcelain'], { cwd: checkout, encoding: 'utf8' })).toBe('');
  },
  patienceMs,
);
