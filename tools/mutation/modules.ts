/** The mutated sources, and the tests that have to notice the mutants. */
export interface Module {
  /** Globs from the root of the checkout. */
  readonly sources: readonly string[];
  /** By the name of the vitest project: globs from its folder. */
  readonly tests: Readonly<Record<string, readonly string[]>>;
}

/** Security tests are left out, except those of redaction: many measure time, and the mutated code is slow. */
const usual = '**/!(*.security).test.ts';
/** The tests of workbook tasks, in core and in the sandbox. */
const workbook = `test/workbook/${usual}`;
const sandboxWorkbook = `test/workbook/${usual}`;
/** Without `sync.test.ts`: its days of changes from a seed take long. */
const work = 'test/{reading,sync,writing,portfolio}/**/!(*.security|sync).test.ts';
const core = (module: string): string[] => [`packages/core/src/${module}/**/*.ts`];

export const modules: Readonly<Record<string, Module>> = {
  values: {
    sources: core('values'),
    tests: { core: [`test/{values,evidence,formulas,i18n}/${usual}`, workbook, work] },
  },
  evidence: { sources: core('evidence'), tests: { core: [`test/evidence/${usual}`, workbook, work] } },
  http: {
    sources: [...core('http/{auth,limits,pagination,policies}'), 'packages/core/src/http/!(redaction).ts'],
    tests: {
      core: [
        // The test that both runners agree runs 2,000 scripts, and misses faults that both have.
        'test/http/**/!(*.security|agreement).test.ts',
        'test/runtime/fetch-host.test.ts',
        `test/{reading,writing}/${usual}`,
      ],
    },
  },
  redaction: {
    sources: ['packages/core/src/http/redaction.ts'],
    tests: { core: ['test/http/redaction/redaction.security.test.ts', 'test/http/error-mapping.test.ts'] },
  },
  reading: {
    sources: core('reading'),
    tests: { core: [`test/formulas/${usual}`, workbook, work], sandbox: [sandboxWorkbook] },
  },
  sync: { sources: core('sync'), tests: { core: [workbook, work], sandbox: [sandboxWorkbook] } },
  writing: {
    sources: core('writing'),
    tests: { core: [`test/formulas/${usual}`, workbook, work], sandbox: [sandboxWorkbook] },
  },
  workbook: { sources: core('workbook'), tests: { core: [workbook], sandbox: [sandboxWorkbook] } },
  cli: { sources: ['packages/cli/src/**/*.ts'], tests: { cli: [`test/${usual}`] } },
};
