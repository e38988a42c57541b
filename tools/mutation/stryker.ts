import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { MutantResult } from '@stryker-mutator/api/core';
import { Stryker } from '@stryker-mutator/core';
import { copyCheckout } from '../repo-checks/copied-checkout.ts';
import { giveOrder, type Order } from './run-options.ts';
import { modules } from './modules.ts';

/** Added to one and a half times the duration of a mutant's tests. */
const patienceMs = 30_000;

/** Tries the ordered mutants on a copy of the checkout, including uncommitted changes. */
export async function mutate(order: Order): Promise<readonly MutantResult[]> {
  giveOrder(order);
  const copy = copyCheckout();
  const here = process.cwd();
  // Stryker exits at once on an interrupt.
  process.once('exit', () => copy.remove());
  process.chdir(copy.folder);
  try {
    return await new Stryker({
      testRunner: 'vitest',
      plugins: [
        fileURLToPath(import.meta.resolve('@stryker-mutator/vitest-runner')),
        `${import.meta.dirname}/plugin.ts`,
      ],
      checkers: ['drawn'],
      ignorers: ['prose'],
      mutate: [...(modules[order.module]?.sources ?? [])],
      vitest: { configFile: 'tools/mutation/module.config.ts', related: false, pool: 'forks' },
      coverageAnalysis: 'perTest',
      // Code that runs at import is mostly tables, and each of its mutants would need a run of all tests.
      ignoreStatic: true,
      // Packages resolve each other by links, which would lead out of a copy made by Stryker.
      inPlace: true,
      concurrency: Math.max(1, Math.floor(availableParallelism() / 2)),
      timeoutMS: patienceMs,
      dryRunTimeoutMinutes: 30,
      reporters: ['survivors', 'progress-append-only'],
      allowConsoleColors: false,
    }).runMutationTest();
  } finally {
    process.chdir(here);
    copy.remove();
  }
}
