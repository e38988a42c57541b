/** What is mutated, and the tests that have to notice. */
export interface Room {
  /** Globs from the root of the checkout. */
  readonly sources: readonly string[];
  /** By the name of the vitest project: globs from its folder. */
  readonly tests: Readonly<Record<string, readonly string[]>>;
}

const desk = 'test/desk/**/*.test.ts';
const work = 'test/work/**/*.test.ts';
const core = (room: string): string[] => [`packages/core/src/${room}/**/*.ts`];

export const rooms: Readonly<Record<string, Room>> = {
  values: {
    sources: core('values'),
    tests: { core: ['test/{values,evidence,formulas,words}/**/*.test.ts', desk, work] },
  },
  evidence: { sources: core('evidence'), tests: { core: ['test/evidence/**/*.test.ts', desk] } },
  exchange: { sources: core('exchange'), tests: { core: ['test/{exchange,engine}/**/*.test.ts', work] } },
  'work/reading': {
    sources: core('work/reading'),
    tests: { core: ['test/formulas/**/*.test.ts', desk, work], sandbox: [desk] },
  },
  'work/finding': { sources: core('work/finding'), tests: { core: [desk, work], sandbox: [desk] } },
  'work/writing': {
    sources: core('work/writing'),
    tests: { core: ['test/formulas/**/*.test.ts', desk, work], sandbox: [desk] },
  },
  desk: { sources: core('desk'), tests: { core: [desk], sandbox: [desk] } },
  cli: { sources: ['packages/cli/src/**/*.ts'], tests: { cli: ['test/**/*.test.ts'] } },
};
