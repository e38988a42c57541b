import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** What one run of tests came to. */
export interface TestReport {
  readonly passed: number;
  readonly failed: number;
  /** Each failure by its name, with the first line of its message. */
  readonly failures: readonly string[];
  /** What passed at its second try, in a suite that has one. */
  readonly flaky: readonly string[];
  readonly slowest: readonly { readonly name: string; readonly seconds: number }[];
}

const slowestShown = 10;

/**
 * Ends a run with the names of what failed and the line `12 passed, 0 failed`. Where `TPR_TEST_REPORTS` names a folder,
 * the run is written there as a {@link TestReport} instead, for a caller that adds up several runs.
 */
export class ReportWriter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly { readonly message?: string }[]): void {
    const report = reportOf(modules, errors);
    const folder = process.env['TPR_TEST_REPORTS'];
    if (folder !== undefined) writeFileSync(join(folder, `${process.pid}.json`), JSON.stringify(report));
    else process.stdout.write(`${[...failureLines(report.failures), countLine(report)].join('\n')}\n`);
  }
}

/** The failures as the end of a run lists them. */
export function failureLines(failures: readonly string[], most = 40): string[] {
  const left = failures.length - most;
  return [...failures.slice(0, most).map((name) => `FAILED ${name}`), ...(left > 0 ? [`and ${left} more`] : [])];
}

export const countLine = ({ passed, failed }: Pick<TestReport, 'passed' | 'failed'>): string =>
  `${passed} passed, ${failed} failed`;

function reportOf(modules: readonly TestModule[], errors: readonly { readonly message?: string }[]): TestReport {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const failedTests = tests.filter((test) => test.result().state === 'failed');
  const failures = [
    ...failedTests.map((test) => `${nameOf(test)}: ${firstLine(test.result().errors?.[0])}`),
    ...modules.filter(failsWithoutTest).map((module) => `${placeOf(module)}: ${firstLine(moduleError(module))}`),
    ...errors.map((error) => `unhandled error: ${firstLine(error)}`),
  ];
  return {
    passed: tests.filter((test) => test.result().state === 'passed').length,
    failed: failures.length,
    failures,
    flaky: tests.filter((test) => test.diagnostic()?.flaky).map(nameOf),
    slowest: tests
      .map((test) => ({ name: nameOf(test), seconds: (test.diagnostic()?.duration ?? 0) / 1000 }))
      .sort((a, b) => b.seconds - a.seconds)
      .slice(0, slowestShown),
  };
}

/** A file that does not load, or whose hook fails, fails without failing a test. */
function failsWithoutTest(module: TestModule): boolean {
  return !module.ok() && ![...module.children.allTests()].some((test) => test.result().state === 'failed');
}

function moduleError(module: TestModule): { readonly message?: string } | undefined {
  const suites = [module, ...module.children.allSuites()];
  return suites.flatMap((suite) => suite.errors())[0];
}

const placeOf = (module: TestModule): string =>
  `${module.project.name} ${module.relativeModuleId.replaceAll('\\', '/')}`;

const nameOf = (test: TestCase): string => `${placeOf(test.module)} > ${test.fullName}`;

function firstLine(error: { readonly message?: string } | undefined): string {
  // A message may be coloured for a terminal; what is listed at the end is plain.
  const plain = (error?.message ?? 'failed without a message').replaceAll(/\u001B\[[0-9;]*m/g, '');
  return plain.trim().split('\n', 1)[0]!.slice(0, 300);
}
