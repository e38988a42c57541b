/**
 * The allowed imports. An import that is not listed here is forbidden; `test/forbidden-imports.test.ts` checks the real
 * imports.
 */

export interface Rights {
  /** Entry points of other packages, or, inside core, other modules. */
  readonly may: readonly string[];
  /** Whether it runs in Node.js only. Other code also runs in a page, in Apps Script, or in its host's runtime. */
  readonly isForNode?: boolean;
}

const core = [
  '@tpr/core',
  '@tpr/core/workbook',
  '@tpr/core/doctor',
  '@tpr/core/formulas',
  '@tpr/core/api',
  '@tpr/core/values',
];

/** The rules for sources of products, simulators and test support, by package folder. */
export const packages: Readonly<Record<string, Rights>> = {
  'packages/core': { may: [] },
  'packages/panel': { may: core },
  'packages/excel-addin': { may: [...core, '@tpr/core/fetch', '@tpr/panel', '@tpr/panel/files'] },
  'packages/sheets-addon': {
    may: [
      ...core,
      '@tpr/core/google',
      '@tpr/core/blocking',
      '@tpr/panel',
      '@tpr/panel/files',
      '@tpr/panel/components',
      '@tpr/panel/session',
      '@tpr/panel/i18n',
    ],
  },
  'packages/n8n-node': { may: [...core, '@tpr/core/fetch', 'node:crypto'] },
  'packages/cli': { may: [...core, '@tpr/core/fetch', '@tpr/core/google', '@tpr/sandbox'], isForNode: true },
  'packages/relay': { may: ['@tpr/core/api', '@tpr/core/fetch', '@tpr/core/values'], isForNode: true },
  'packages/sandbox': { may: ['@tpr/core/api'], isForNode: true },
  benchmarks: { may: ['@tpr/core', '@tpr/core/fetch', '@tpr/sandbox'], isForNode: true },
  'simulators/excel': { may: [], isForNode: true },
  'simulators/google': { may: [], isForNode: true },
  'simulators/n8n': {
    may: ['@tpr/test-support/browser', '@tpr/test-support/programs', '@tpr/sandbox'],
    isForNode: true,
  },
  'test-support': { may: [], isForNode: true },
  'apps/workbench': {
    may: [
      '@tpr/excel-simulator',
      '@tpr/excel-simulator/page',
      '@tpr/google-simulator/apps-script',
      '@tpr/relay',
      '@tpr/sandbox',
      '@tpr/sandbox/guard',
      // It builds the script that is pushed to Google.
      '@tpr/sheets-addon/tools/environment.ts',
      '@tpr/sheets-addon/tools/page.ts',
      '@tpr/sheets-addon/tools/script.ts',
    ],
    isForNode: true,
  },
};

/** Additional imports that tests, benchmarks and tools of every package may use. */
export const forTests: readonly string[] = [
  ...core,
  '@tpr/core/conformance',
  // Servers of Node.js, which the other suites do without: they also run in Apps Script's engines.
  '@tpr/core/conformance/http',
  '@tpr/core/fetch',
  '@tpr/core/blocking',
  '@tpr/panel/guide',
  '@tpr/panel/session',
  '@tpr/panel/i18n',
  '@tpr/sandbox',
  '@tpr/sandbox/contract',
  '@tpr/sandbox/workbook',
  '@tpr/sandbox/guard',
  '@tpr/sandbox/seeded',
  '@tpr/sandbox/faults',
  '@tpr/test-support/browser',
];

/** Additional imports of the tests of one package: the simulators of its host. */
export const simulators: Readonly<Record<string, readonly string[]>> = {
  'apps/workbench': ['@tpr/excel-simulator/node'],
  'packages/cli': [
    '@tpr/google-simulator/rest',
    '@tpr/google-simulator/apps-script',
    '@tpr/test-support/programs',
    'simulators/google/test/user',
  ],
  'packages/excel-addin': ['@tpr/excel-simulator', '@tpr/excel-simulator/node'],
  // The panel runs in a page, where the suites cannot run: it imports the memory workbook only.
  'packages/panel': ['@tpr/test-support/programs', 'packages/core/test/conformance'],
  'packages/relay': ['@tpr/test-support/programs'],
  'packages/sheets-addon': [
    '@tpr/test-support/node-versions',
    '@tpr/google-simulator/rest',
    '@tpr/google-simulator/script-check',
    '@tpr/google-simulator/apps-script',
    'simulators/google/test/rest',
    'simulators/google/test/user',
  ],
  // The nodes are one bundle and have no entry points.
  'simulators/n8n': ['packages/n8n-node'],
};

/** Files that are not sources of their module: inputs of the build of Excel's manifests. */
export const builtInNode: readonly string[] = ['packages/excel-addin/src/manifest/'];

const beneathTheClient = ['api', 'errors', 'http', 'runtime', 'values'];
const beneathTheWork = [...beneathTheClient, 'client', 'evidence', 'i18n'];
const work = ['portfolio', 'reading', 'sync', 'sync/change-feed', 'writing'];

/** The modules of core, lowest first: an import goes downwards. A file beside the modules is a module of its own. */
export const modules: Readonly<Record<string, Rights>> = {
  runtime: { may: [] },
  errors: { may: ['runtime'] },
  values: { may: [] },
  i18n: { may: ['errors', 'runtime', 'values'] },
  connection: { may: ['errors'] },
  api: { may: ['connection', 'errors', 'i18n', 'values'] },
  evidence: { may: ['api', 'values'] },
  http: { may: ['api', 'connection', 'errors', 'runtime', 'values'] },
  client: { may: ['connection', ...beneathTheClient] },
  reading: { may: beneathTheWork },
  portfolio: { may: [...beneathTheWork, 'reading'] },
  sync: { may: [...beneathTheWork, 'portfolio', 'reading'] },
  'sync/change-feed': { may: [...beneathTheWork, 'sync'] },
  writing: { may: [...beneathTheWork, 'reading'] },
  doctor: { may: ['connection', ...beneathTheWork] },
  formulas: { may: [...beneathTheWork, ...work] },
  workbook: { may: [...beneathTheWork, ...work, 'doctor'] },
  google: { may: ['errors', 'i18n', 'portfolio', 'values', 'workbook'] },
  'runtime/fetch': { may: ['runtime'] },
  'runtime/blocking': { may: ['runtime'] },
  index: { may: ['connection', ...beneathTheWork, ...work] },
};

/** The npm dependencies of core, by module; the other modules have none. */
export const libraries: Readonly<Record<string, readonly string[]>> = {
  http: ['zod/mini'],
  api: ['zod/mini'],
  values: ['ibantools'],
};
