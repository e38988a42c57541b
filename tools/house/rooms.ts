/** Who may import whom. What is not named here is forbidden; `test/imports.test.ts` holds the real paths against it. */

export interface Rights {
  /** Doors of other packages, or, inside core, other rooms. */
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

/** The sources that ship or play, by the package's folder. */
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
      '@tpr/panel/parts',
      '@tpr/panel/session',
      '@tpr/panel/words',
    ],
  },
  'packages/n8n-node': { may: [...core, '@tpr/core/fetch', 'node:crypto'] },
  'packages/cli': { may: [...core, '@tpr/core/fetch', '@tpr/core/google', '@tpr/sandbox'], isForNode: true },
  'packages/relay': { may: ['@tpr/core/api'], isForNode: true },
  'packages/sandbox': { may: ['@tpr/core/api'], isForNode: true },
  'stage/bench': { may: ['@tpr/core', '@tpr/core/fetch', '@tpr/sandbox'], isForNode: true },
  'stage/browser': { may: [], isForNode: true },
  'stage/engines': { may: [], isForNode: true },
  'stage/excel': { may: [], isForNode: true },
  'stage/google': { may: [], isForNode: true },
  'stage/n8n': { may: ['@stage/browser', '@stage/programs', '@tpr/sandbox'], isForNode: true },
  'stage/programs': { may: [], isForNode: true },
  'stage/workbench': {
    may: [
      '@stage/excel',
      '@stage/excel/page',
      '@stage/google/realm',
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
  '@tpr/panel/words',
  '@tpr/sandbox',
  '@tpr/sandbox/contract',
  '@tpr/sandbox/desk',
  '@tpr/sandbox/guard',
  '@tpr/sandbox/seeded',
  '@tpr/sandbox/weather',
  '@stage/browser',
];

/** Of one package alone: the stage that it is played on. */
export const stages: Readonly<Record<string, readonly string[]>> = {
  'packages/cli': ['@stage/google/api', '@stage/google/realm', '@stage/programs', 'stage/google/test/user'],
  'packages/excel-addin': ['@stage/excel', '@stage/excel/node'],
  // It runs in a page, where the suites do not: the memory workbook alone.
  'packages/panel': ['@stage/programs', 'packages/core/test/conformance'],
  'packages/relay': ['@stage/programs'],
  'packages/sheets-addon': [
    '@stage/engines',
    '@stage/google/api',
    '@stage/google/gate',
    '@stage/google/realm',
    'stage/google/test/api',
    'stage/google/test/user',
  ],
  // The nodes are one bundle and have no doors.
  'stage/n8n': ['packages/n8n-node'],
};

/** Files that are no sources of their room: what the build of Excel's manifests reads. */
export const builtInNode: readonly string[] = ['packages/excel-addin/src/manifest/'];

const beneathTheClient = ['api', 'errors', 'http', 'runtime', 'values'];
const beneathTheWork = [...beneathTheClient, 'client', 'evidence', 'i18n'];
const work = ['portfolio', 'reading', 'sync', 'sync/watching', 'writing'];

/** The rooms of core, lowest first: an arrow points down. A file beside the rooms is a room of its own. */
export const rooms: Readonly<Record<string, Rights>> = {
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
  'sync/watching': { may: [...beneathTheWork, 'sync'] },
  writing: { may: [...beneathTheWork, 'reading'] },
  doctor: { may: ['connection', ...beneathTheWork] },
  formulas: { may: [...beneathTheWork, ...work] },
  workbook: { may: [...beneathTheWork, ...work, 'doctor'] },
  google: { may: ['errors', 'portfolio', 'workbook'] },
  'runtime/fetch': { may: ['runtime'] },
  'runtime/sync': { may: ['runtime'] },
  index: { may: ['connection', ...beneathTheWork, ...work] },
};

/** What core takes from the registry, by room: the rest of it stands on nothing. */
export const libraries: Readonly<Record<string, readonly string[]>> = {
  http: ['zod/mini'],
  api: ['zod/mini'],
  values: ['ibantools'],
  'runtime/fetch': ['ky'],
};
