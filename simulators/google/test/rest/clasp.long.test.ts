import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import type { Google } from '../../src/rest/index.ts';
import { signInClasp } from './clasp-sign-in.ts';
import { openGoogle, owner } from './opened-google.ts';

// The add-on is deployed with clasp, so clasp is a dependency of the add-on.
const addin = createRequire(new URL('../../../../packages/sheets-addon/package.json', import.meta.url));
const claspMain = addin.resolve('@google/clasp');
const claspManifest = join(dirname(claspMain), '../../package.json');
const preload = fileURLToPath(new URL('./clasp-redirect.mjs', import.meta.url));

interface Ran {
  readonly code: number | null;
  readonly output: string;
}

/** A project folder like that of the add-on. */
function makeFolder(scriptId: string, code: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'tpr-clasp-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, '.clasp.json'), JSON.stringify({ scriptId, rootDir: folder }));
  writeFileSync(join(folder, 'appsscript.json'), JSON.stringify({ runtimeVersion: 'V8' }));
  writeFileSync(join(folder, 'Code.js'), code);
  writeFileSync(join(folder, 'sidebar.html'), '<p>Hello</p>');
  return folder;
}

function clasp(google: Google, folder: string, ...args: string[]): Promise<Ran> {
  const environment = {
    PATH: process.env['PATH'] ?? '',
    HOME: folder,
    CLASP_MANIFEST: claspManifest,
    FAKE_GOOGLE: google.rootUrl,
  };
  const child = spawn(
    process.execPath,
    ['--import', preload, claspMain, '-A', join(folder, '.clasprc.json'), ...args],
    {
      cwd: folder,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })));
}

test('the published clasp pushes, creates a version and deploys', async () => {
  const google = await openGoogle();
  const { id } = google.addSpreadsheet(owner);
  const project = google.addScript(owner, id);
  const folder = makeFolder(project.scriptId, 'function onOpen() {}\n');
  await signInClasp(google, folder);
  expect(await clasp(google, folder, 'push', '--force')).toMatchObject({ code: 0 });
  expect(project.files.map(({ name, type }) => `${name} ${type}`).sort()).toEqual([
    'Code SERVER_JS',
    'appsscript JSON',
    'sidebar HTML',
  ]);
  expect(await clasp(google, folder, 'create-version', 'first')).toMatchObject({ code: 0 });
  expect(project.versions).toMatchObject([{ versionNumber: 1, description: 'first' }]);
  expect(await clasp(google, folder, 'create-deployment', '-V', '1')).toMatchObject({ code: 0 });
  expect([...project.deployments.values()]).toMatchObject([{ deploymentConfig: { versionNumber: 1 } }]);
});

test('clasp reports a script that Apps Script refuses', async () => {
  const google = await openGoogle();
  const project = google.addScript(owner);
  const folder = makeFolder(project.scriptId, 'function (\n');
  await signInClasp(google, folder);
  const ran = await clasp(google, folder, 'push', '--force');
  expect(ran.code).not.toBe(0);
  expect(ran.output).toContain('Syntax error');
  expect(project.files.map(({ name }) => name)).toEqual(['appsscript']);
});
