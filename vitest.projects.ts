const names = [
  'packages/core',
  'packages/sandbox',
  'packages/cli',
  'packages/relay',
  'packages/excel-addin',
  'packages/panel',
  'packages/sheets-addon',
  'tools/house',
  'stage/excel',
  'stage/google',
  'stage/workbench',
];

const patience = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 10_000 } } };

/** One project a package, named like its folder; every test file stands in that package's test folder. */
export const projects = (include: string[], exclude: string[] = []) =>
  names.map((root) => ({ test: { name: root.replace('packages/', ''), root, include, exclude, ...patience } }));
