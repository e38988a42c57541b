import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Baseline } from '../../../../src/workbook/tasks/portfolio/baseline.ts';
import type { Pulled } from '../../../../src/workbook/tasks/portfolio/pulled.ts';
import { openSheet } from '../../bench.ts';

const values = fc.array(fc.oneof(fc.string(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean()), {
  maxLength: 3,
});
// -0 becomes 0 in JSON.
const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
const pulled: fc.Arbitrary<Pulled> = fc
  .record({
    name: fc.option(fc.string()),
    attributes: fc.uniqueArray(fc.tuple(fc.oneof(fc.string(), fc.constant('__proto__')), values, fc.constant(null)), {
      selector: ([label]) => label,
      maxLength: 4,
    }),
    dossiers: fc.array(fc.string(), { maxLength: 2 }),
  })
  .map(plain);
const id = fc.integer({ min: 0, max: 40 }).map(String);
const act = fc.oneof(
  fc.record({ kind: fc.constant('put' as const), id, pulled }),
  fc.record({ kind: fc.constant('remove' as const), id }),
  fc.record({ kind: fc.constant('save' as const) }),
  fc.record({ kind: fc.constant('reload' as const) }),
);

describe('the baseline', () => {
  it('contains, after any changes, saves and reloads, the entries that were put and not removed', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
        const { run } = openSheet();
        let baseline = run(Baseline.load());
        const expected = new Map<string, Pulled>();
        for (const each of acts) {
          if (each.kind === 'put') {
            baseline.put(each.id, each.pulled);
            expected.set(each.id, each.pulled);
          } else if (each.kind === 'remove') {
            baseline.remove(each.id);
            expected.delete(each.id);
          } else {
            run(baseline.save());
            if (each.kind === 'reload') baseline = run(Baseline.load());
          }
        }
        run(baseline.save());
        const kept = run(Baseline.load());
        expect(new Map([...kept.ids()].map((key) => [key, kept.get(key)]))).toEqual(expected);
      }),
      { numRuns: 200, seed: 5 },
    );
  });

  it('writes one small piece for one edit, for any size of the portfolio', () => {
    const { run } = openSheet();
    const baseline = run(Baseline.load());
    for (let n = 0; n < 10_000; n++) {
      baseline.put(String(n), { name: `Company ${n}`, attributes: [['Criticality', ['High'], null]], dossiers: [] });
    }
    run(baseline.save());
    baseline.putAttribute('7000', 'Criticality', ['Low'], 'string');
    const changes = run(baseline.changes());
    expect(changes).toHaveLength(1);
    expect(JSON.stringify(changes).length).toBeLessThan(60_000);
  });

  it('counts as empty where the stored text was corrupted', () => {
    const { host, run } = openSheet();
    host.saveText({
      entries: [
        ['baseline pieces', '2'],
        ['baseline 0', '{"broken'],
        ['baseline 1', undefined],
      ],
    });
    expect(run(Baseline.load()).size).toBe(0);
  });

  it.each(['4294967295', '1e7', '-1', '"many"', '[]'])(
    'is read in bounded time where the number of its pieces is %s',
    (count) => {
      const asked: number[] = [];
      const onCall = (verb: string, input: unknown): void => {
        if (verb === 'loadText') asked.push((input as { readonly keys: readonly string[] }).keys.length);
      };
      const { host, run } = openSheet({ onCall: onCall as never });
      host.saveText({ entries: [['baseline pieces', count]] });
      expect(run(Baseline.load()).size).toBe(0);
      expect(Math.max(...asked)).toBeLessThanOrEqual(10_000);
    },
  );
});
