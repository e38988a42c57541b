import { createRandom } from '@tpr/core/conformance';
import { defaultChoice } from '@tpr/core/workbook';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builds } from './builds.ts';
import { openScriptBench } from './script-bench.ts';
import { startService, type Service } from './service.ts';
import { differences, pullAfter, tableOf } from './table.ts';

let service: Service;
let whole: string[];

beforeAll(async () => {
  service = await startService({ seed: 300 });
  const bench = openScriptBench();
  bench.signIn(service);
  bench.ask('perform', ['job', 'pull', defaultChoice]);
  whole = tableOf(bench);
  bench.appsScript.close();
});
afterAll(() => service.close());

describe.each(builds)('$build', ({ clockMs, ...build }) => {
  test.each([40, 400, 900, 1_500])(
    'after an execution that is killed at call %d, the next one completes the table',
    (at) => {
      const [ending] = pullAfter([at], service, whole, build);
      expect(ending === 'killed' || at > 1_000).toBe(true);
    },
  );

  test('a pull that is killed repeatedly, at any call, finally produces the same table', () => {
    const random = createRandom(7);
    const kills = Array.from({ length: 6 }, () => 20 + Math.floor(random() * 900));
    expect(pullAfter(kills, service, whole, build)).toHaveLength(kills.length);
  });

  test.each([undefined, 500])(
    'work that needs more than one execution continues automatically, with the same table (killed at call %s)',
    (killAtCall) => {
      const slow = openScriptBench({ ...build, moreMs: (_, method) => (method === 'fetchAll' ? 50_000 : 0) });
      slow.signIn(service);
      if (build.isAddOn) slow.ask('keepPassword', [service.password]);
      const first = slow.ask('perform', ['slow', 'pull', defaultChoice]);
      expect(first).toMatchObject({ kind: 'paused', result: { isPartial: true } });
      expect(slow.ask('openPanel', []).jobs).toMatchObject([{ job: 'slow', task: 'pull' }]);
      const endings: string[] = [];
      while (slow.ask('openPanel', []).jobs.length > 0) {
        slow.appsScript.state.clock.advance(clockMs);
        // The first execution that a trigger begins is killed.
        const options = endings.length === 0 && killAtCall !== undefined ? { killAtCall } : {};
        endings.push(...slow.appsScript.runTriggers(options).map(({ ending }) => ending.kind));
        if (endings.length > 60) throw new Error('The work does not come to an end.');
      }
      expect(endings.filter((kind) => kind === 'killed')).toHaveLength(killAtCall === undefined ? 0 : 1);
      expect(endings.length).toBeGreaterThan(0);
      expect(slow.appsScript.state.triggers).toEqual([]);
      expect(slow.appsScript.state.mails).toEqual([]);
      expect(differences(tableOf(slow), whole)).toEqual([]);
      slow.appsScript.close();
    },
  );
});
