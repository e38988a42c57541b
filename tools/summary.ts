import type { Reporter, TestModule } from 'vitest/node';

/** The last line of a run, in the words of the other checks: `12 passed, 0 failed`. */
export class Summary implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    let passed = 0;
    let failed = errors.length;
    for (const module of modules) {
      const states = [...module.children.allTests()].map((test) => test.result().state);
      passed += states.filter((state) => state === 'passed').length;
      const failures = states.filter((state) => state === 'failed').length;
      // A file that does not load fails without failing a test; a failing hook leaves its tests undone.
      failed += failures > 0 || module.ok() ? failures : 1;
    }
    process.stdout.write(`${passed} passed, ${failed} failed\n`);
  }
}
