import { Cancelled } from '@tpr/core';
import { platformNames } from '@tpr/excel-simulator';
import { afterEach, expect, test, vi } from 'vitest';
import { openPanel } from './panel-bench.ts';

let panel: Awaited<ReturnType<typeof openPanel>>;
afterEach(async () => {
  vi.useRealTimers();
  await panel.close();
  vi.unstubAllGlobals();
});

test('formulas are read again after signing in, after signing out, and after a task that renews the table', async () => {
  panel = await openPanel();
  const { host, counted, signIn } = panel;
  await signIn();
  expect(counted.renewals).toBe(1);
  await host.run('pull', { columns: ['name'], filter: { statuses: [], kinds: [], countries: [] } });
  expect(counted.renewals).toBe(2);
  await host.run('refresh', undefined);
  expect(counted.renewals).toBe(3);
  await host.run('getOverview', undefined);
  expect(counted.renewals).toBe(3);
  await host.session.signOut();
  expect(counted.renewals).toBe(4);
});

test('a session that has expired leaves the values of formulas in their cells until the next sign-in', async () => {
  panel = await openPanel();
  const { host, counted, signIn, sandbox } = panel;
  await signIn();
  sandbox.revokeAll();
  await expect(host.run('listColumns', undefined)).rejects.toMatchObject({ kind: 'auth' });
  expect([host.session.view().state, counted.renewals]).toEqual(['ended', 1]);
  await signIn();
  expect([host.session.view().state, counted.renewals]).toEqual(['in', 2]);
});

test('the button Refresh reads formulas again in a workbook without a table, and leaves it to the panel otherwise', async () => {
  panel = await openPanel();
  const { host, counted, commands, signIn } = panel;
  await signIn();
  const heard: string[] = [];
  host.onCommand((command) => void heard.push(command));
  await commands.run('refresh');
  expect([counted.renewals, heard]).toEqual([2, ['refresh']]);
  host.reportState({ hasTable: true, sheetId: undefined });
  await commands.run('refresh');
  expect([counted.renewals, heard]).toEqual([2, ['refresh', 'refresh']]);
});

test('a workbook opens with the add-in once this panel has filled its table, until its user signs out', async () => {
  panel = await openPanel();
  const { host, excel, signIn, startups } = panel;
  await signIn();
  host.reportState({ hasTable: true, sheetId: undefined });
  expect(startups).toEqual([]);
  await host.run('pull', { columns: ['name'], filter: { statuses: [], kinds: [], countries: [] } });
  await expect.poll(() => excel.workbook.startupState).toBe('Background');
  await host.session.signOut();
  await expect.poll(() => excel.workbook.startupState).toBe('Inactive');
  await signIn();
  host.reportState({ hasTable: true, sheetId: undefined });
  expect(startups).toEqual([true, false]);
  await host.run('refresh', undefined);
  await expect.poll(() => excel.workbook.startupState).toBe('Background');
  host.reportState({ hasTable: false, sheetId: undefined });
  await expect.poll(() => excel.workbook.startupState).toBe('Inactive');
});

test('after decisions and additions, a workbook with the table of a colleague opens as before', async () => {
  panel = await openPanel();
  const { host, excel, signIn, startups } = panel;
  await signIn();
  host.reportState({ hasTable: true, sheetId: undefined });
  await host.run('decide', { decisions: [] });
  await host.run('onboard', { additions: [], attributes: [], dossierType: undefined });
  expect([startups, excel.workbook.startupState]).toEqual([[], 'Inactive']);
});

test('a pull that the service stops fails with its reason after its rows are written, and the next one continues it', async () => {
  panel = await openPanel('web', 24);
  const { host, signIn, sandbox, counted } = panel;
  await signIn();
  await host.session.importProfile(JSON.stringify({ version: 1, overrides: { 'retry.maxAttempts': 1 } }));
  const { renewals } = counted;
  sandbox.setFaults(Array.from({ length: 24 }, (_, at) => `503@attributes.list=#${12 + at}`));
  await expect(host.run('pull', undefined)).rejects.toMatchObject({ kind: 'retry-later', status: 503 });
  expect(counted.renewals).toBe(renewals + 1);
  const { portfolio } = await host.run('getOverview', undefined);
  expect(portfolio).toMatchObject({ state: 'there', isUnfinished: true });
  sandbox.setFaults([]);
  expect(await host.run('pull', undefined)).toMatchObject({ rows: 24, isPartial: false, isResumed: true });
});

test('while a pull runs, no other task writes into the workbook, and the sheet can still be read', async () => {
  panel = await openPanel();
  const { host, signIn } = panel;
  await signIn();
  const pulled = host.run('pull', { columns: ['name'], filter: { statuses: [], kinds: [], countries: [] } });
  const others = await Promise.allSettled([
    host.run('refresh', undefined),
    host.run('review', undefined),
    host.run('send', { decided: [] }),
    host.run('onboard', { additions: [], attributes: [], dossierType: undefined }),
  ]);
  const refused = { status: 'rejected', reason: { kind: 'retry-later', field: 'lock' } };
  expect(others).toMatchObject([refused, refused, refused, refused]);
  await host.run('listActivity', undefined);
  expect(await pulled).toMatchObject({ rows: 3 });
  expect(await host.run('refresh', undefined)).toMatchObject({ rows: 3 });
});

test('the panel shows the sheets whose formulas were not read again, and none after the next renewal', async () => {
  panel = await openPanel();
  const { host, left, signIn } = panel;
  const heard: unknown[] = [];
  host.cellFormulas!.onChange(() => heard.push(host.cellFormulas!.leftSheets));
  left.push({ name: 'Locked', isProtected: true });
  await signIn();
  await expect.poll(() => heard.length).toBe(1);
  await host.run('pull', { columns: ['name'], filter: { statuses: [], kinds: [], countries: [] } });
  expect(heard).toEqual([[{ name: 'Locked', isProtected: true }], []]);
});

test('a refresh ends at most 20 seconds after it has started to read its formulas again, however long Excel is blocked', async () => {
  panel = await openPanel();
  const { host, counted, signIn } = panel;
  await signIn();
  await host.run('pull', { columns: ['name'], filter: { statuses: [], kinds: [], countries: [] } });
  counted.isHeldUp = true;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const refreshed = host.run('refresh', undefined);
  await vi.waitFor(() => expect(counted.renewals).toBe(3));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await refreshed).toHaveProperty('rows', 3);
  expect(host.cellFormulas!.leftSheets).toEqual([{ isProtected: false }]);
});

test.each(platformNames)(
  'a file is saved on %s, except on the Mac, where the panel learns that no file can be saved',
  async (name) => {
    panel = await openPanel(name);
    const isMac = name === 'mac';
    expect(panel.host.saveFile('activity.csv', 'a;b')).toBe(!isMac);
    expect(panel.downloads).toEqual(isMac ? [] : ['activity.csv']);
  },
);

test('the formula assistant writes formulas of the namespace of this add-in', async () => {
  panel = await openPanel('web', 3, 'TPRPILOT');
  expect(panel.host.formulaForm.prefix).toBe('TPRPILOT.');
});

test('the formula assistant separates arguments as this Excel does, whatever the language of its words', async () => {
  panel = await openPanel();
  expect(panel.host.formulaForm.separator).toBe(',');
  Object.assign(panel.excel.workbook, { locale: 'fr-FR' });
  const host = panel.openHost();
  await expect.poll(() => host.formulaForm.separator).toBe(';');
});

test('a pull that is cancelled after its first rows renews the formulas, and its workbook opens with the add-in', async () => {
  panel = await openPanel('web', 300);
  const { host, counted, excel, signIn } = panel;
  await signIn();
  const cancel = new AbortController();
  const onProgress = ({ step }: { readonly step: string }) => {
    if (step === 'writing') cancel.abort();
  };
  const choice = { columns: ['name'], filter: { statuses: [], kinds: [], countries: [] } };
  await expect(host.run('pull', choice, { signal: cancel.signal, onProgress })).rejects.toThrow(Cancelled);
  expect(counted.renewals).toBe(2);
  host.reportState({ hasTable: true, sheetId: undefined });
  await expect.poll(() => excel.workbook.startupState).toBe('Background');
});

test.each(platformNames)(
  'support gets the version of the add-in and the build of the Excel on %s',
  async (platform) => {
    panel = await openPanel(platform);
    const { host, excel } = panel;
    const { platform: name, version } = excel.Office.context.diagnostics;
    expect([host.version, host.build]).toEqual(['1.4.0', { platform: String(name), version }]);
  },
);
