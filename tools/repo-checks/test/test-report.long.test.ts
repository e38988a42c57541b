import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestReport } from '../../test-report.ts';
import { root } from './files.ts';

/** Inside the checkout, so that the files resolve vitest. */
let folder: string;

const files = {
  'wrong.test.ts': `import { expect, it } from 'vitest';
    it('adds', () => expect(1 + 1).toBe(2));
    it('counts', () => expect([1, 2].length).toBe(3));`,
  'unloadable.test.ts': `import '../../house/test/missing.ts';`,
  'unhandled.test.ts': `import { it } from 'vitest';
    it('leaves a rejection', () => void Promise.reject(new Error('left behind')));`,
  'unavailable.test.ts': `import { beforeAll, it } from 'vitest';
    beforeAll(() => { throw Object.assign(new Error('nginx could not be fetched: offline'), { name: 'NotAvailableError' }); });
    it('serves', () => undefined);`,
};

beforeAll(() => {
  folder = mkdtempSync(join(root, 'node_modules', 'report-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const report = join(root, 'tools/test-report.ts');
  writeFileSync(
    join(folder, 'vitest.config.ts'),
    `import { ReportWriter } from ${JSON.stringify(report)};
    export default { test: { name: 'planted', include: ['*.test.ts'], reporters: [new ReportWriter()] } };`,
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(reports?: string): { readonly status: number | null; readonly lines: readonly string[] } {
  const { TPR_TEST_REPORTS: _, ...env } = process.env;
  const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--root', folder];
  const ended = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    env: { ...env, ...(reports !== undefined && { TPR_TEST_REPORTS: reports }) },
  });
  return { status: ended.status, lines: ended.stdout.trim().split('\n') };
}

describe('The report at the end of a run', () => {
  it('lists each failure with its message, and the tests that could not run, before the counts', () => {
    const { status, lines } = run();
    expect(status).toBe(1);
    expect(lines.at(-1)).toBe('2 passed, 3 failed');
    const named = lines.filter((line) => /^(FAILED|NOT RUN) /.test(line)).toSorted();
    expect(named).toEqual([
      expect.stringMatching(/^FAILED planted unloadable\.test\.ts: .*missing\.ts/),
      'FAILED planted wrong.test.ts > counts: expected 2 to be 3 // Object.is equality',
      'FAILED unhandled error: left behind',
      'NOT RUN planted unavailable.test.ts: nginx could not be fetched: offline',
    ]);
  });

  it('is written to a file for a caller that adds up several runs', () => {
    const reports = join(folder, 'reports');
    mkdirSync(reports);
    run(reports);
    const [file = ''] = readdirSync(reports);
    const report = JSON.parse(readFileSync(join(reports, file), 'utf8')) as TestReport;
    expect(report).toMatchObject({ passed: 2, failed: 3 });
    expect(report.failures.length).toBe(3);
    expect(report.notRun.length).toBe(1);
    expect(report.slowest.length).toBeGreaterThan(3);
  });
});
