import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readSettings } from '@tpr/relay';
import { addinFolder, ensureAddin } from '../src/server/excel/addin-build.ts';

const service = {
  TPR_BASE_URL: 'https://a.example',
  TPR_AUTH_URL: 'https://a.example',
  TPR_REALM: 'a',
  TPR_CLIENT_ID: 'a',
};
/** The output folder of a company's build, from which its relay serves. */
const delivered = readSettings(service).addinDir;

/** Every file of a folder, with values that differ if it was written again. */
const look = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .sort()
        .map((name) => [name, statSync(join(folder, name)).mtimeMs, statSync(join(folder, name)).ino])
    : 'nothing';

it('the build of npm start does not change the add-in of a company, and is not repeated', async () => {
  expect(relative(delivered, addinFolder)).toMatch(/^\.\./);
  expect(relative(addinFolder, delivered)).toMatch(/^\.\./);
  const home = mkdtempSync(join(tmpdir(), 'tpr-company-'));
  onTestFinished(() => rmSync(home, { recursive: true }));
  // Instead of the workbench's own folder, which a running workbench may use.
  const played = join(home, 'played');
  // A company's build in the same place: the program is the same, and writes into one folder.
  const acme = join(home, 'acme');
  mkdirSync(acme);
  writeFileSync(join(acme, 'manifest.xml'), '');
  const before = [look(delivered), look(acme)];
  expect(await ensureAddin(() => undefined, played)).toBe(true);
  expect([look(delivered), look(acme)]).toEqual(before);

  const own = look(played);
  expect(own.length).toBeGreaterThan(20);
  expect(await ensureAddin(() => undefined, played)).toBe(false);
  expect(look(played)).toEqual(own);
}, 240_000);
