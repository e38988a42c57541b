import { rmSync } from 'node:fs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { makeFolder } from '../files/folder.ts';
import { buildAddin } from './addin.ts';
import { openGoogle, owner, signInTo, tprHere } from './google-flags.ts';
import { refuse } from './tpr.ts';

test('the add-on is installed once, then updated, then left unchanged', async () => {
  const google = await openGoogle();
  const options = signInTo(google);
  const { id } = google.addSpreadsheet(owner, 'Suppliers');
  const install = (addin: string, ...more: string[]) =>
    tprHere(['install', 'sheets', '--to', id, '--addin', addin, ...more], options);
  const before = await install(buildAddin(), '--check');
  expect(before).toMatchObject({ code: 1, stdout: 'The add-on is not installed in "Suppliers".\n' });
  expect(google.scripts).toEqual([]);
  const first = await install(buildAddin());
  expect(first).toMatchObject({ code: 0, stderr: '' });
  expect(first.stdout).toContain('Installed in "Suppliers": Code.gs, appsscript.json, sidebar.html');
  expect(first.stdout).toContain(`open or reload https://docs.google.com/spreadsheets/d/${id}/edit`);
  const [script] = google.scripts;
  expect(script?.parentId).toBe(id);
  expect(script?.files.map(({ name, type }) => `${name} ${type}`)).toEqual([
    'Code SERVER_JS',
    'appsscript JSON',
    'sidebar HTML',
  ]);
  expect((await install(buildAddin())).stdout).toContain('is up to date; nothing was sent');
  const changed = buildAddin('function onOpen() { return 2; }\n');
  expect(await install(changed, '--check')).toMatchObject({
    code: 1,
    stdout: 'The add-on in "Suppliers" differs from the build:\n  Code.gs differs\n',
  });
  expect((await install(changed)).stdout).toContain('Updated in "Suppliers": Code.gs');
  expect(await install(changed, '--check')).toMatchObject({ code: 0 });
  expect(google.scripts).toHaveLength(1);
  expect(google.counters().byMethod).toMatchObject({ 'script.projects.updateContent': 2 });
});

test('without a sign-in it asks for that of a user, and offers no service account', async () => {
  vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', '');
  vi.stubEnv('XDG_CONFIG_HOME', makeFolder());
  vi.stubEnv('APPDATA', makeFolder());
  vi.stubEnv('HOME', makeFolder());
  onTestFinished(() => void vi.unstubAllEnvs());
  const { lines, exitCode } = await refuse(['install', 'sheets', '--to', '1'.repeat(44), '--addin', buildAddin()]);
  expect(exitCode).toBe(2);
  expect(lines.join(' ')).toMatch(/Sign in once as a person: \S.*google sign-in --client <file> --scripts\.$/);
  expect(lines.join(' ')).not.toContain('service account');
});

test('a manually created project is adopted after its owner has agreed, and found automatically from then on', async () => {
  const google = await openGoogle();
  const options = signInTo(google);
  const { id } = google.addSpreadsheet(owner);
  const script = google.addScript(owner, id);
  const install = (...more: string[]) =>
    tprHere(['install', 'sheets', '--to', id, '--addin', buildAddin(), ...more], options);
  expect(await install('--script', script.scriptId, '--yes')).toMatchObject({ code: 0 });
  expect(script.files.map(({ name }) => name)).toEqual(['Code', 'appsscript', 'sidebar']);
  expect(await install('--check')).toMatchObject({ code: 0 });
});

/** The scopes of `clasp login` that are about files and scripts. */
const claspScopes = ['drive.file', 'script.projects', 'script.deployments'].map(
  (scope) => `https://www.googleapis.com/auth/${scope}`,
);

test('with the sign-in of clasp, which covers the files of clasp alone, it says that this opens no other spreadsheet', async () => {
  const google = await openGoogle();
  const { id } = google.addSpreadsheet(owner);
  const options = signInTo(google, { tokens: { default: google.addPerson(owner, claspScopes) } });
  const ran = await tprHere(['install', 'sheets', '--to', id, '--addin', buildAddin()], options);
  expect(ran).toMatchObject({ code: 2, stdout: '' });
  expect(ran.stderr).toBe(
    `tpr: The sign-in of clasp opens only what clasp has created, and not the spreadsheet ${id}. Sign in with tpr: npm run tpr -- google sign-in.\n`,
  );
  expect(google.scripts).toEqual([]);
});

test('each error is reported in one line', async () => {
  const google = await openGoogle();
  const signIn = (content: object) => ['--google-credentials', `${signInTo(google, content).cwd}/google.json`];
  const person = signIn(google.addPerson(owner));
  const service = signIn(google.addService('robot@project.iam.gserviceaccount.com'));
  const { id } = google.addSpreadsheet(owner);
  // tpr notes its own script in the folder in which it runs.
  onTestFinished(() => rmSync(`.script-${id}.tpr`));
  vi.stubEnv('TPR_GOOGLE_ROOT', google.rootUrl);
  onTestFinished(() => void vi.unstubAllEnvs());
  const addin = ['--addin', buildAddin()];
  const cases = [
    [['excel', '--to', id], 'tpr install knows sheets, not "excel"'],
    [['sheets'], 'is not an id of a spreadsheet'],
    [['sheets', '--to', id, '--addin', makeFolder()], 'Build the add-on first'],
    [['sheets', '--to', id, ...addin, ...service], 'A service account cannot own a script'],
    [['sheets', '--to', id, ...addin, ...person, '--script', 'none'], 'There is no Apps Script project none'],
  ] as const;
  for (const [args, message] of cases) {
    const { lines, exitCode } = await refuse(['install', ...args]);
    expect(lines).toEqual([expect.stringContaining(message)]);
    expect(exitCode).toBe(2);
  }
  const broken = await refuse(['install', 'sheets', '--to', id, '--addin', buildAddin('function ('), ...person]);
  expect(broken.exitCode).toBe(4);
  expect(broken.lines[1]).toContain('Syntax error');
});
