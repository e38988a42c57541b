import type { Mutant } from '@stryker-mutator/api/core';
import { CheckStatus, type CheckResult, type Checker } from '@stryker-mutator/api/check';
import type { Ignorer, NodePath } from '@stryker-mutator/api/ignore';
import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';
import type { Reporter } from '@stryker-mutator/api/report';
import { draw } from './draw.ts';
import { isEquivalent } from './equivalents.ts';
import { readOrder } from './run-options.ts';
import { isProse } from './prose.ts';
import { describeMutant, isAlive } from './report.ts';

/** Stryker only runs mutants that a checker passes; this one passes the drawn mutants. */
const drawn: Checker = {
  init: () => Promise.resolve(),
  group: (mutants) => Promise.resolve([mutants.map(({ id }) => id)]),
  check(mutants) {
    const worthwhile = mutants.filter((mutant) => !isEquivalent(mutant));
    const passed = new Set<Mutant>(draw(worthwhile, readOrder()));
    return Promise.resolve(
      Object.fromEntries(
        mutants.map((mutant): [string, CheckResult] => [
          mutant.id,
          passed.has(mutant)
            ? { status: CheckStatus.Passed }
            : { status: CheckStatus.CompileError, reason: 'It was not drawn.' },
        ]),
      ),
    );
  },
};

/** Sentences for users are not mutated: readers check them, not tests. */
const prose: Ignorer = {
  shouldIgnore: (path: NodePath) => (isProse((path as { node: unknown }).node) ? 'A sentence.' : undefined),
};

/** Prints each surviving mutant at once, since a run takes long and may be aborted. */
const survivors: Reporter = {
  onMutantTested(result) {
    if (isAlive(result)) console.log(describeMutant(result));
  },
};

export const strykerPlugins = [
  declareValuePlugin(PluginKind.Checker, 'drawn', drawn),
  declareValuePlugin(PluginKind.Ignore, 'prose', prose),
  declareValuePlugin(PluginKind.Reporter, 'survivors', survivors),
];
