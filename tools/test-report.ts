import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** The result of one run of tests. */
export interface TestReport {
  readonly passed: number;
  readonly failed: number;
  /** Each failure by its name, with the first line of its message. */
  readonly failures: readonly string[];
  /** Tests that could not run because a download failed, with the reason. */
  readonly notRun: readonly string[];
  readonly slowest: readonly { readonly name: string; readonly seconds: number }[];
}

const slowestShown = 10;

/**
 * Prints the names of failed tests and a line `12 passed, 0 failed` when a run ends. If `TPR_TEST_REPORTS` names a
 * folder, it writes a {@link TestReport} there instead, for a caller that adds up several runs.
 */
export class ReportWriter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly ErrorLike[]): void {
    const report = reportOf(modules, errors);
    const folder = process.env['TPR_TEST_REPORTS'];
    if (folder !== undefined) writeFileSync(join(folder, `${process.pid}.json`), JSON.stringify(report));
    else process.stdout.write(`${[...endLines(report), countLine(report)].join('\n')}\n`);
  }
}

/** The tests that are listed by name at the end of a run. */
export function endLines({ failures, notRun }: Pick<TestReport, 'failures' | 'notRun'>): string[] {
  return [...notRun.map((name) => `NOT RUN ${name}`), ...failureLines(failures)];
}

/** The listed failures; at most `most`, then a count of the rest. */
export function failureLines(failures: readonly string[], most = 40): string[] {
  const left = failures.length - most;
  return [...failures.slice(0, most).map((name) => `FAILED ${name}`), ...(left > 0 ? [`and ${left} more`] : [])];
}

/** The name of the error of a failed download (`@tpr/test-support/programs` throws it). */
export const notAvailable = 'NotAvailableError';

export const countLine = ({ passed, failed }: Pick<TestReport, 'passed' | 'failed'>): string =>
  `${passed} passed, ${failed} failed`;

interface ErrorLike {
  readonly name?: string;
  readonly message?: string;
}

interface Fault {
  readonly name: string;
  readonly error: ErrorLike | undefined;
}

function reportOf(modules: readonly TestModule[], errors: readonly ErrorLike[]): TestReport {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const failedTests = tests.filter((test) => test.result().state === 'failed');
  const faults: readonly Fault[] = [
    ...failedTests.map((test) => ({ name: nameOf(test), error: test.result().errors?.[0] })),
    ...modules.filter(failsWithoutTest).map((module) => ({ name: placeOf(module), error: moduleError(module) })),
    ...errors.map((error) => ({ name: 'unhandled error', error })),
  ];
  const lineOf = ({ name, error }: Fault): string => `${name}: ${firstLine(error)}`;
  const failures = faults.filter(({ error }) => error?.name !== notAvailable).map(lineOf);
  return {
    passed: tests.filter((test) => test.result().state === 'passed').length,
    failed: failures.length,
    failures,
    notRun: faults.filter(({ error }) => error?.name === notAvailable).map(lineOf),
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

function moduleError(module: TestModule): ErrorLike | undefined {
  const suites = [module, ...module.children.allSuites()];
  return suites.flatMap((suite) => suite.errors())[0];
}

/** The project and the file's path in it: the arguments that run this file alone. */
const placeOf = ({ project, relativeModuleId }: TestModule): string => {
  const path = relativeModuleId.replaceAll('\\', '/');
  return project.name === '' ? path.replace(/^(?:packages\/)?(.+?)\/test\//, '$1 test/') : `${project.name} ${path}`;
};

const nameOf = (test: TestCase): string => `${placeOf(test.module)} > ${test.fullName}`;

function firstLine(error: ErrorLike | undefined): string {
  // A message may be coloured for a terminal; the list is plain text.
  const plain = (error?.message ?? 'failed without a message').replaceAll(/\u001B\[[0-9;]*m/g, '');
  return plain.trim().split('\n', 1)[0]!.slice(0, 300);
}
