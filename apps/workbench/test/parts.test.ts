import { expect, test } from 'vitest';
import { modelFormula, FormulaDialect } from '../src/page/excel/grid/formula-dialect.ts';
import { readManifest } from '../src/page/excel/shell/addin-manifest.ts';
import { readView } from '../src/page/shared/view.ts';
import { readOfficeFile, withOfficeFiles } from '../src/server/excel/office-files.ts';
import { Workbook } from '@tpr/excel-simulator';

const written = {
  name: { short: 'Risk' },
  extensions: [
    {
      runtimes: [
        {
          code: { page: 'https://addin.example/panel.html' },
          customFunctions: { namespace: { id: 'TPR' }, metadataUrl: 'https://addin.example/functions.json' },
        },
      ],
      ribbons: [
        {
          tabs: [
            {
              label: 'Tab',
              groups: [
                {
                  id: 'group',
                  label: 'Group',
                  controls: [
                    {
                      id: 'pull',
                      label: 'Pull',
                      icons: [{ size: 32, url: 'https://addin.example/assets/pull-32.png' }],
                      supertip: { description: 'Pulls' },
                      actionId: 'pull',
                      enabled: false,
                    },
                  ],
                },
              ],
            },
          ],
        },
      ],
    },
  ],
};

test('a manifest gives page, functions and buttons, as files of the server that serves them', () => {
  const { page, functions, groups } = readManifest(written);
  expect([page, functions]).toEqual(['panel.html', 'functions.json']);
  expect(groups[0]?.controls).toEqual([
    { id: 'pull', label: 'Pull', tip: 'Pulls', icon: 'assets/pull-32.png', actionId: 'pull', isEnabled: false },
  ]);
});

test('a translation replaces the texts whose paths it names', () => {
  const path = 'extensions[0].ribbons[0].tabs[0].groups[0].controls[0].label';
  expect(readManifest(written, { [path]: 'Extraire' }).groups[0]?.controls[0]?.label).toBe('Extraire');
});

test('names of tables are converted for the grid outside texts only, and converted back unchanged', () => {
  const workbook = new Workbook();
  workbook.range('Sheet1', 'A1').write('Id');
  workbook.tables.rename(workbook.tables.add(workbook.range('Sheet1', 'A1:A2'), true), 'TPR_Portfolio');
  const formula = '=SUM(tpr_portfolio[Id])&"TPR_Portfolio"&TPR_Portfolio2';
  const shown = new FormulaDialect(workbook).toGrid(formula);
  expect(shown).toBe('=SUM(TPRˍPortfolio[Id])&"TPR_Portfolio"&TPR_Portfolio2');
  expect(modelFormula(shown)).toBe('=SUM(TPR_Portfolio[Id])&"TPR_Portfolio"&TPR_Portfolio2');
});

test.each(['../package.json', 'en-us/../../package.json', '/etc/passwd', 'office.d.ts', ''])(
  'only the scripts of office.js are served from its package: %s',
  (path) => expect(readOfficeFile(path)).toBeUndefined(),
);

test('office.js is served as it was installed', () => {
  expect(readOfficeFile('office.js')?.bytes.length).toBeGreaterThan(10_000);
});

test('the language comes from the address, else from the browser, and the theme from the browser', () => {
  const at = (search: string, language = 'en-GB', isDark = false) =>
    readView({ search } as Location, { language } as Navigator, isDark);
  expect(at('?lang=fr', 'en-GB', true)).toEqual({ language: 'fr', isDark: true });
  expect(at('', 'fr-CA')).toEqual({ language: 'fr', isDark: false });
});

test.each(['', '"'])(
  'in the add-in’s page the script after office.js says which Excel is simulated, quoted with %j',
  (quote) => {
    const page = (src: string) =>
      `<head><script src=${quote}${src}${quote}></script><script defer src=a.js></script></head>`;
    const found = withOfficeFiles(page('https://appsforoffice.microsoft.com/lib/1/hosted/office.js'));
    const [before, after] = page('/office/office.js').split('<script defer');
    expect(found).toBe(`${before}<script src="/office/played-excel.js"></script><script defer${after}`);
  },
);
