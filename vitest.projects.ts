const names = [
  'core',
  'sandbox',
  'cli',
  'relay',
  'excel-host',
  'excel-addin',
  'panel',
  'workbench',
  'google-host',
  'sheets-addon',
];

const patience = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 10_000 } } };

/** One project a package; every test file stands in that package's test folder. */
export const projects = (include: string[], exclude: string[] = []) =>
  names.map((name) => ({ test: { name, root: `packages/${name}`, include, exclude, ...patience } }));
