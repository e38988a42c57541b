import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Output } from '../../src/terminal/output.ts';
import { Progress } from '../../src/terminal/progress.ts';
import { buildAddin } from '../commands/addin.ts';
import { openGoogle, owner, signInTo } from '../commands/google-flags.ts';
import { openHostile, steering } from '../commands/hostile-service.ts';
import { flagsOf, openSandbox, tpr, type Ran } from '../commands/tpr.ts';
import { makeFolder } from '../files/folder.ts';

/** All control characters of a terminal, except new lines; and the marks that reverse the direction of a line. */
const obeyed = /[\0-\x09\x0B-\x1F\x7F-\x9F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/u;

/** Reverses only the text inside it. */
const closed = /\u2068[^\u2066-\u2069\n]*\u2069/g;

function expectPlain({ stdout, stderr }: Ran): void {
  for (const text of [stdout, stderr]) {
    expect(obeyed.exec(text.replace(closed, ''))?.[0].codePointAt(0)).toBeUndefined();
  }
}

const sources = join(import.meta.dirname, '../../src');

describe('S13: a terminal is controlled by no text of a service, a spreadsheet or a file', () => {
  test('while a portfolio is pulled and refreshed', async () => {
    const flags = flagsOf(await openHostile(await openSandbox({ seed: 30 })));
    const to = join(makeFolder(), 'portfolio.csv');
    const pulled = await tpr(['pull', ...flags, '--to', to]);
    expect(pulled.stdout).toContain('rows');
    expectPlain(pulled);
    expect(readFileSync(to, 'utf8')).toContain('FAKE');
    expectPlain(await tpr(['pull', ...flags, '--to', to, '--refresh']));
  });

  test('while attributes are written', async () => {
    const sandbox = await openSandbox({ seed: 30 });
    const flags = flagsOf(await openHostile(sandbox));
    const from = join(makeFolder(), 'edits.csv');
    const id = sandbox.store.get<{ id: number }>('SELECT id FROM thirdParty WHERE accountId = 1001 LIMIT 1')?.id;
    writeFileSync(from, `thirdpartyId,value\n${id},x${steering.replace('\r', '')}\n`);
    for (const label of [`Internal reference${steering}`, `Criticality${steering}`]) {
      const ran = await tpr(['set', label, ...flags, '--from', from, '--yes']);
      expect(ran.stdout + ran.stderr).toContain('FAKE');
      expectPlain(ran);
    }
  });

  test('while the doctor runs, whose report still contains its findings', async () => {
    const flags = flagsOf(await openHostile(await openSandbox({ seed: 30 })));
    expectPlain(await tpr(['doctor', ...flags]));
    const report = await tpr(['doctor', ...flags, '--json']);
    expectPlain(report);
    expect(JSON.stringify(JSON.parse(report.stdout))).toContain('FAKE');
  });

  test('when the service refuses', async () => {
    const flags = flagsOf(await openHostile(await openSandbox({ seed: 30 }), /thirdparties/));
    const ran = await tpr(['pull', ...flags, '--to', join(makeFolder(), 'portfolio.csv')]);
    expect(ran).toMatchObject({ code: 4 });
    expect(ran.stderr).toContain('Not for you');
    expectPlain(ran);
  });

  test('by the titles of a Google spreadsheet and of its script', async () => {
    const google = await openGoogle();
    const options = signInTo(google);
    const { id } = google.addSpreadsheet(owner, `Suppliers${steering}`);
    for (const more of [['--check'], [], ['--check']]) {
      const ran = await tpr(['install', 'sheets', '--to', id, '--addin', buildAddin(), ...more], options);
      expect(ran.stdout).toContain('Suppliers');
      expectPlain(ran);
    }
  });

  test('by names of files and arguments', async () => {
    for (const args of [['doctor', '--sandbox', '--profile', `none${steering}.json`], [steering]]) {
      const ran = await tpr(args);
      expect(ran).toMatchObject({ code: 2, stderr: expect.stringContaining('FAKE') });
      expectPlain(ran);
    }
  });

  test('in chunks of any size, and within a moment', () => {
    const written: string[] = [];
    const output = new Output({ isTTY: true, columns: 80, write: (text) => written.push(text) });
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...steering, '[', '8;;', 'x', ' ', '\u2068', '\u2069', '\n')), (pieces) => {
        written.length = 0;
        for (const piece of [...pieces, pieces.join('')]) output.write(piece);
        output.print(pieces.join(''));
        expectPlain({ code: 0, stdout: written.join(''), stderr: '' });
        expect(written.at(-1)?.indexOf('\n')).toBe((written.at(-1)?.length ?? 0) - 1);
      }),
    );
    for (const unit of ['\u001B]', '\u009D', '\u001B[', ' ', ';', '\u2068', '\r', '\u001B]0;a']) {
      const before = process.threadCpuUsage();
      output.print(unit.repeat(300_000));
      output.print(`\u001B]${unit.repeat(300_000)}`);
      const { user, system } = process.threadCpuUsage(before);
      expect((user + system) / 1000).toBeLessThan(1_000);
    }
  });

  test('while the program itself redraws its own line', () => {
    const written: string[] = [];
    const output = new Output({ isTTY: true, columns: 80, write: (text) => written.push(text) });
    const progress = new Progress(`Suppliers${steering}`, output);
    progress.report({ done: 1, total: 2, note: steering });
    progress.print(steering);
    progress.finish();
    const shown = written.join('');
    expect(shown).toContain('\r\u001B[K');
    expectPlain({ code: 0, stdout: shown.replaceAll('\r\u001B[K', ''), stderr: '' });
  });

  test('because a single file writes to the streams', () => {
    const writing = readdirSync(sources, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .filter((name) => /process\.(?:stdout|stderr)|\bconsole\.\w/.test(readFileSync(join(sources, name), 'utf8')))
      .map((name) => name.replaceAll('\\', '/'));
    // The first file of the program reports that Node.js is too old, and may import nothing.
    expect(writing.sort()).toEqual(['terminal/output.ts', 'tpr.ts']);
  });
});
