import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { readSettings } from '@tpr/relay';
import { addinFolder, ensureAddin } from '../src/server/excel/addin-build.ts';

const service = {
  TPR_BASE_URL: 'https://a.example',
  TPR_AUTH_URL: 'https://a.example',
  TPR_REALM: 'a',
  TPR_CLIENT_ID: 'a',
};
/** Where a company's add-in is built into, and what its relay serves. */
const delivered = readSettings(service).addinDir;
const program = join(delivered, '../tools/build-addin.ts');

/** Every file of a folder, with what would be otherwise if somebody had written it anew. */
const look = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .sort()
        .map((name) => [name, statSync(join(folder, name)).mtimeMs, statSync(join(folder, name)).ino])
    : 'nothing';

it('what npm start builds leaves the add-in of a company as it is, and the other way round', async () => {
  expect(relative(delivered, addinFolder)).toMatch(/^\.\./);
  expect(relative(addinFolder, delivered)).toMatch(/^\.\./);
  const home = mkdtempSync(join(tmpdir(), 'tpr-company-'));
  onTestFinished(() => rmSync(home, { recursive: true }));
  // In place of the workbench's own folder, which others may play with now.
  const played = join(home, 'played');
  const before = look(delivered);
  expect(await ensureAddin(() => undefined, played)).toBe(true);
  expect(look(delivered)).toEqual(before);

  const own = look(played);
  expect(own.length).toBeGreaterThan(20);
  const { stdout } = await promisify(execFile)(process.execPath, [
    program,
    '--url',
    'https://addin.acme.example',
    '--version',
    '1.4.0',
    '--out',
    join(home, 'acme'),
  ]);
  expect(stdout).toContain('The add-in 1.4.0 for https://addin.acme.example');
  expect(stdout).toContain(join(home, 'acme/manifest.xml'));
  expect(look(played)).toEqual(own);
  expect(await ensureAddin(() => undefined, played)).toBe(false);
}, 240_000);
