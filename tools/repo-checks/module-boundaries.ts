/** Who may import whom. What is not named here is forbidden; `test/imports.test.ts` holds the real paths against it. */

export interface Rights {
  /** Doors of other packages, or, inside core, other modules. */
  readonly may: readonly string[];
  /** Built for Node.js; what is not runs in a page, in Apps Script, or wherever its host does. */
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

/** Sources of products, simulators and tests' support, by the package's folder. */
export const packages: Readonly<Record<string, Rights>> = {
  'packages/core': { may: [] },
  'packages/panel': { may: core },
  'packages/excel-addin': { may: [...core, '@tpr/core/fetch', '@tpr/panel', '@tpr/panel/files'] },
  'packages/sheets-addon': {
    may: [
      ...core,
      '@tpr/core/google',
      '@tpr/core/sync',
      '@tpr/panel',
      '@tpr/panel/files',
      '@tpr/panel/components',
      '@tpr/panel/session',
      '@tpr/panel/i18n',
    ],
  },
  'packages/n8n-node': { may: [...core, '@tpr/core/fetch', 'node:crypto'] },
  'packages/cli': { may: [...core, '@tpr/core/fetch', '@tpr/core/google', '@tpr/sandbox'], isForNode: true },
  'packages/relay': { may: ['@tpr/core/api'], isForNode: true },
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
      // It builds the script as it is pushed to Google.
      '@tpr/sheets-addon/tools/environment.ts',
      '@tpr/sheets-addon/tools/page.ts',
      '@tpr/sheets-addon/tools/script.ts',
    ],
    isForNode: true,
  },
};

/** What tests, benches and tools of every package may import beside what its sources may. */
export const forTests: readonly string[] = [
  ...core,
  '@tpr/core/conformance',
  '@tpr/core/fetch',
  '@tpr/core/sync',
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

/** What the tests of one package may import besides: the simulators of its host. */
export const simulators: Readonly<Record<string, readonly string[]>> = {
  'packages/cli': [
    '@tpr/google-simulator/rest',
    '@tpr/google-simulator/apps-script',
    '@tpr/test-support/programs',
    'simulators/google/test/user',
  ],
  'packages/excel-addin': ['@tpr/excel-simulator', '@tpr/excel-simulator/node'],
  // It runs in a page, where the suites do not: the memory workbook alone.
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
  // The nodes are one bundle and have no doors.
  'simulators/n8n': ['packages/n8n-node'],
};

/** Files that are no sources of their module: what the build of Excel's manifests reads. */
export const builtInNode: readonly string[] = ['packages/excel-addin/src/manifest/'];

const beneathTheClient = ['api', 'errors', 'http', 'runtime', 'values'];
const beneathTheWork = [...beneathTheClient, 'client', 'evidence', 'i18n'];
const work = ['portfolio', 'reading', 'sync', 'sync/change-feed', 'writing'];

/** The modules of core, lowest first: an arrow points down. A file beside the modules is a module of its own. */
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
  google: { may: ['errors', 'portfolio', 'workbook'] },
  'runtime/fetch': { may: ['runtime'] },
  'runtime/sync': { may: ['runtime'] },
  index: { may: ['connection', ...beneathTheWork, ...work] },
};

/** What core takes from the registry, by module: the rest of it stands on nothing. */
export const libraries: Readonly<Record<string, readonly string[]>> = {
  http: ['zod/mini'],
  api: ['zod/mini'],
  values: ['ibantools'],
  'runtime/fetch': ['ky'],
};
