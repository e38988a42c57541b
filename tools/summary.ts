import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

/** The last line of a run, in the words of the other checks: `12 passed, 0 failed`. */
export class Summary implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const { passed, failed } = countTests(modules, errors);
    process.stdout.write(`${passed} passed, ${failed} failed\n`);
  }
}

/** The same as a file a run, for whoever adds up several. */
export class Counts implements Reporter {
  private readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    writeFileSync(join(this.folder, `${process.pid}.json`), JSON.stringify(countTests(modules, errors)));
  }
}

function countTests(modules: readonly TestModule[], errors: readonly unknown[]): { passed: number; failed: number } {
  let passed = 0;
  let failed = errors.length;
  for (const module of modules) {
    const states = [...module.children.allTests()].map((test) => test.result().state);
    passed += states.filter((state) => state === 'passed').length;
    const failures = states.filter((state) => state === 'failed').length;
    // A file that does not load fails without failing a test; a failing hook leaves its tests undone.
    failed += failures > 0 || module.ok() ? failures : 1;
  }
  return { passed, failed };
}
