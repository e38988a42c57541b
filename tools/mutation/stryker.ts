import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { MutantResult } from '@stryker-mutator/api/core';
import { Stryker } from '@stryker-mutator/core';
import { copyCheckout } from '../repo-checks/copied-checkout.ts';
import { giveOrder, type Order } from './order.ts';
import { modules } from './modules.ts';

/** Beyond one and a half of what its tests take. */
const patienceMs = 30_000;

/** Tries the mutants that were ordered on a copy of the checkout, with what is not committed yet. */
export async function mutate(order: Order): Promise<readonly MutantResult[]> {
  giveOrder(order);
  const copy = copyCheckout();
  const here = process.cwd();
  // Stryker ends the process at once when it is stopped.
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
      // What happens while a file is loaded is a table, and asks for every test there is.
      ignoreStatic: true,
      // Packages find each other by links, which lead out of a copy that Stryker makes.
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
