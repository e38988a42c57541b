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
/** Where a company's add-in is built into, and what its relay serves. */
const delivered = readSettings(service).addinDir;

/** Every file of a folder, with what would be otherwise if somebody had written it anew. */
const look = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .sort()
        .map((name) => [name, statSync(join(folder, name)).mtimeMs, statSync(join(folder, name)).ino])
    : 'nothing';

it('what npm start builds leaves the add-in of a company as it is, and is not built again', async () => {
  expect(relative(delivered, addinFolder)).toMatch(/^\.\./);
  expect(relative(addinFolder, delivered)).toMatch(/^\.\./);
  const home = mkdtempSync(join(tmpdir(), 'tpr-company-'));
  onTestFinished(() => rmSync(home, { recursive: true }));
  // In place of the workbench's own folder, which others may play with now.
  const played = join(home, 'played');
  // What somebody has built beside it: the program that builds for a company is this one, and writes into one folder.
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
