import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Google } from '@tpr/google-simulator/rest';
import { describe, expect, it } from 'vitest';
import { buildAddin } from './addin.ts';
import { openGoogle, owner, signInTo, tprHere } from './google-flags.ts';

/** A spreadsheet of the owner, who installs into it from one folder. */
async function openStage() {
  const google = await openGoogle();
  const options = signInTo(google);
  const { id } = google.addSpreadsheet(owner, 'Suppliers');
  const install = (...more: string[]) =>
    tprHere(['install', 'sheets', '--to', id, '--addin', buildAddin(), ...more], options);
  return { google, options, id, install };
}

/** A mark that a colleague with edit rights sets in the spreadsheet. */
function setProjectMark(google: Google, id: string, scriptId: string): void {
  const location = { spreadsheet: true };
  const mark = { metadataKey: 'tpr.script', metadataValue: scriptId, visibility: 'DOCUMENT', location };
  google.edit(id, [
    { deleteDeveloperMetadata: { dataFilter: { developerMetadataLookup: { metadataKey: 'tpr.script' } } } },
    { createDeveloperMetadata: { developerMetadata: mark } },
  ]);
}

const sent = (google: Google): number => google.counters().byMethod['script.projects.updateContent'] ?? 0;

const foreign = { name: 'zz', type: 'SERVER_JS', source: 'function onOpen() { steal(); }' } as const;

it('an add-on to publish is not installed into a spreadsheet: its script may have the secret of a client', async () => {
  const { google, options, id } = await openStage();
  const addin = buildAddin('const clientSecret = "s3cret";\n');
  mkdirSync(join(addin, 'listing'));
  for (const more of [[], ['--yes'], ['--check']]) {
    const ran = await tprHere(['install', 'sheets', '--to', id, '--addin', addin, ...more], options);
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    expect(ran.stderr).toMatch(/contains a build for publication\..* "isAddOn": false .*Nothing was sent\.\n$/);
  }
  expect(google.scripts).toEqual([]);
});

describe('S03: a script project to which an editor of the spreadsheet points', () => {
  it.each([
    ['is bound to no spreadsheet', () => undefined],
    ['is bound to another spreadsheet', (google: Google) => google.addSpreadsheet(owner, 'Salaries').id],
  ])('is not changed when it %s; the refusal has its name and what to do', async (_, parentOf) => {
    const { google, id, install } = await openStage();
    const payroll = google.addScript(owner, parentOf(google), 'Payroll');
    setProjectMark(google, id, payroll.scriptId);
    const before = payroll.files;
    for (const more of [[], ['--yes'], ['--check'], ['--script', payroll.scriptId, '--yes']]) {
      const ran = await install(...more);
      expect(ran).toMatchObject({ code: 2, stdout: '' });
      expect(ran.stderr).toMatch(/^tpr: "Payroll" .*not bound to the spreadsheet "Suppliers".*--script new\S*\n$/);
    }
    expect(payroll.files).toEqual(before);
    expect(sent(google)).toBe(0);
    expect(await install('--script', 'new')).toMatchObject({ code: 0 });
    expect(payroll.files).toEqual(before);
    expect(google.scripts.at(-1)).toMatchObject({ parentId: id, title: 'Third parties' });
  });

  it('is not confused with the one that tpr installed, which is named', async () => {
    const { google, id, install } = await openStage();
    await install();
    const [ours] = google.scripts;
    const theirs = google.addScript(owner, id, 'Theirs');
    setProjectMark(google, id, theirs.scriptId);
    const before = [sent(google), theirs.files];
    for (const more of [[], ['--yes'], ['--check']]) {
      const ran = await install(...more);
      expect(ran).toMatchObject({ code: 2, stdout: '' });
      expect(ran.stderr).toContain(ours!.scriptId);
      expect(ran.stderr).toContain(theirs.scriptId);
    }
    expect([sent(google), theirs.files]).toEqual(before);
    expect(await install('--script', ours!.scriptId, '--check')).toMatchObject({ code: 0 });
  });

  it('is updated after the first yes when it is bound to the spreadsheet and was made without tpr', async () => {
    const { google, id, install } = await openStage();
    const theirs = google.addScript(owner, id, 'Written by hand');
    setProjectMark(google, id, theirs.scriptId);
    const refused = await install();
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toMatch(/^tpr: Nothing was sent\..*"Written by hand".*--yes.*\n$/);
    expect(sent(google)).toBe(0);
    expect(await install('--yes')).toMatchObject({ code: 0 });
    theirs.setFiles(theirs.files.map((file) => (file.name === 'Code' ? { ...file, source: '' } : file)));
    expect(await install()).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Updated in "Suppliers": Code.gs'),
    });
  });

  it('is found again from its folder, when the mark was removed', async () => {
    const { google, id, install } = await openStage();
    await install();
    google.edit(id, [
      { deleteDeveloperMetadata: { dataFilter: { developerMetadataLookup: { metadataKey: 'tpr.script' } } } },
    ]);
    expect((await install()).stdout).toContain('up to date');
    expect(google.scripts).toHaveLength(1);
  });
});

describe('S05: a foreign file beside the add-on', () => {
  it.each([foreign, { name: 'zz', type: 'HTML', source: '<script></script>' } as const])(
    'fails --check, and is named first: %j',
    async (file) => {
      const { google, install } = await openStage();
      await install();
      const [script] = google.scripts;
      expect(await install('--check')).toMatchObject({ code: 0 });
      script!.setFiles([...script!.files, file]);
      const checked = await install('--check');
      expect(checked.code).toBe(1);
      expect(checked.stdout.split('\n')[0]).toMatch(/^Files that do not belong to the add-on, .*zz\.(gs|html)/);
      const kept = await install('--check', '--keep-foreign');
      expect(kept).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(/^Files that do not belong to the add-on, .*zz\.(gs|html)/),
      });
    },
  );

  it('stops an installation before any file is sent, until it is accepted', async () => {
    const { google, id, install } = await openStage();
    const script = google.addScript(owner, id);
    script.setFiles([...script.files, foreign]);
    const named = ['--script', script.scriptId, '--yes'];
    const refused = await install(...named);
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toMatch(/^tpr: .*zz\.gs.*--keep-foreign.*\n$/);
    expect(sent(google)).toBe(0);
    expect(await install(...named, '--keep-foreign')).toMatchObject({ code: 0 });
    expect(script.files).toContainEqual(foreign);
    expect((await install()).code).toBe(2);
  });

  it('fails --check as well if it is a changed manifest', async () => {
    const { google, install } = await openStage();
    await install();
    const [script] = google.scripts;
    const source = '{"runtimeVersion":"V8","dependencies":{"libraries":[]}}';
    script!.setFiles(script!.files.map((file) => (file.type === 'JSON' ? { ...file, source } : file)));
    expect(await install('--check')).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('appsscript.json differs'),
    });
  });
});
