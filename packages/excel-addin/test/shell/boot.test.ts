import { describe, expect, it } from 'vitest';
import type { RibbonCommand, CommandInbox } from '../../src/ribbon/commands.ts';
import { boot } from '../../src/shell/boot.ts';
import type { PanelPart, Runtime } from '../../src/shell/runtime.ts';
import { createLazyAccess } from '../../src/shell/lazy-access.ts';
import { BenchPage, createOffice } from './bench.ts';

const createRuntime =
  (tests: { count: number }) =>
  (commands: CommandInbox): Runtime => ({
    namespace: 'TPR',
    version: '1.4.0',
    access: createLazyAccess(() => Promise.reject(new Error('no session'))),
    commands,
    functions: { renew: () => Promise.resolve([]), calls: () => 0 },
    ribbon: { show: () => Promise.resolve() },
    startup: () => Promise.resolve(),
    selfTest: async () => void (tests.count += 1),
  });

/** A panel that counts how often it was fetched and mounted, and runs commands. */
function createPanel(failures = 0) {
  const counts = { fetched: 0, mounted: 0 };
  const commands: RibbonCommand[] = [];
  const panel: PanelPart = {
    async showPanel(element, { commands: inbox }) {
      element.replaceChildren();
      counts.mounted++;
      inbox.attach({ run: async (command) => void commands.push(command) });
    },
  };
  const loadPanel = async () => {
    counts.fetched++;
    if (counts.fetched <= failures) throw new Error('offline');
    return panel;
  };
  return { counts, commands, loadPanel };
}

async function start(visibility: string | undefined, { failures = 0, language = 'en-US', startup = 'None' } = {}) {
  const page = new BenchPage();
  const office = createOffice(visibility, language, startup);
  const panel = createPanel(failures);
  const reports: string[] = [];
  const tests = { count: 0 };
  await boot({
    office: office.office,
    page: page.asDocument(),
    createRuntime: createRuntime(tests),
    loadPanel: panel.loadPanel,
    report: (error) => void reports.push(String(error)),
  });
  await settled();
  return { ...office, ...panel, page, reports, tests };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the page', () => {
  it('that Excel opened for formulas never fetches the panel', async () => {
    const { counts, show } = await start('Hidden');
    show('Hidden');
    await settled();
    expect(counts).toEqual({ fetched: 0, mounted: 0 });
  });

  it.each([['Taskpane'], ['Unknown'], [undefined]])('opened as %s shows the panel', async (visibility) => {
    const { counts } = await start(visibility);
    expect(counts).toEqual({ fetched: 1, mounted: 1 });
  });

  it('that the workbook opens at startup mounts the panel for the state of the buttons, although it is hidden', async () => {
    const { counts } = await start('Hidden', { startup: 'Load' });
    expect(counts).toEqual({ fetched: 1, mounted: 1 });
  });

  it('mounts the panel once, however often it is shown', async () => {
    const { counts, show } = await start('Hidden');
    show('Taskpane');
    show('Hidden');
    show('Taskpane');
    await settled();
    expect(counts).toEqual({ fetched: 1, mounted: 1 });
  });

  it('opened by a button runs its command once the panel is there', async () => {
    const { actions, commands } = await start('Hidden');
    actions.get('tpr.pull')?.();
    await settled();
    expect(commands).toEqual(['pull']);
  });

  it('runs the self-test where no panel can be fetched, and the panel does not run it again', async () => {
    const { actions, commands, tests, page } = await start('Hidden', { failures: 1 });
    actions.get('tpr.selfTest')?.();
    await settled();
    expect([tests.count, commands]).toEqual([1, []]);
    const [notice] = page.panel.children;
    notice?.children[1]?.listeners[0]?.();
    await settled();
    expect(commands).toEqual([]);
  });

  it('gets its history methods back', async () => {
    const { page } = await start('Hidden');
    expect(page.defaultView.history.pushState).toBeTypeOf('function');
    expect(page.defaultView.history.replaceState).toBeTypeOf('function');
  });

  it('has the language of Excel', async () => {
    const { page } = await start('Hidden', { language: 'fr-FR' });
    expect(page.documentElement.lang).toBe('fr-FR');
  });
});

describe('a panel that cannot be fetched', () => {
  it.each([
    ['en-US', 'The panel could not be loaded. Check the connection.', 'Try again'],
    ['fr-FR', 'Le volet n’a pas pu être chargé. Vérifiez la connexion.', 'Réessayer'],
  ])('is reported in %s and fetched again by its button', async (language, text, again) => {
    const { page, counts, reports } = await start('Taskpane', { failures: 1, language });
    const [notice] = page.panel.children;
    expect(notice?.children.map(({ textContent }) => textContent)).toEqual([text, again]);
    expect(reports).toEqual(['Error: offline']);
    notice?.children[1]?.listeners[0]?.();
    await settled();
    expect(counts).toEqual({ fetched: 2, mounted: 1 });
    expect(page.panel.children).toEqual([]);
  });

  it('gets the pressed command once it is loaded', async () => {
    const { actions, commands, show } = await start('Hidden', { failures: 1 });
    actions.get('tpr.refresh')?.();
    await settled();
    expect(commands).toEqual([]);
    show('Taskpane');
    await settled();
    expect(commands).toEqual(['refresh']);
  });
});
