import { afterEach, expect, it } from 'vitest';
import { listMissing, pull, refresh, defaultChoice } from '@tpr/core/workbook';
import { openExcelBench, type ExcelBench } from './excel-bench.ts';

let bench: ExcelBench;
const before = process.env['TZ'];
afterEach(async () => {
  if (before === undefined) delete process.env['TZ'];
  else process.env['TZ'] = before;
  await bench.close();
});

const readers = ['Europe/Paris', 'Pacific/Auckland', 'America/Los_Angeles'] as const;

it.each([[[]], [['G33=utc']]])(
  'a service of another zone than the computer’s, with the shipped profile, loses no change and moves no day: %j',
  async (variants) => {
    bench = await openExcelBench({ platform: 'windows', seed: 20, variants });
    const { run, context, sandbox } = bench;
    const tables = async () => [await bench.rows('portfolio'), await bench.rows('missing')];
    const read = async (task: typeof pull | typeof refresh) => {
      await run(task === pull ? pull(context, defaultChoice) : refresh(context, undefined));
      await run(listMissing(context, { days: 365 }));
      return tables();
    };
    const seen: unknown[] = [];
    for (const zone of readers) {
      process.env['TZ'] = zone;
      seen.push(await read(pull));
    }
    expect(seen[0]).toContainEqual(expect.arrayContaining([expect.objectContaining({ Expires: expect.any(Number) })]));
    expect(seen.slice(1)).toEqual([seen[0], seen[0]]);

    for (const [at, zone] of readers.entries()) {
      process.env['TZ'] = zone;
      sandbox.touch({ count: 8, seed: 8 + at });
      const refreshed = await read(refresh);
      expect(refreshed).not.toEqual(seen[0]);
      expect(refreshed).toEqual(await read(pull));
    }
  },
);

it('with a service whose times have an offset no day moves, where the profile gives its zone', async () => {
  const lists = async (variants: string[], overrides = {}) => {
    bench = await openExcelBench({ platform: 'windows', seed: 20, variants, overrides });
    await bench.run(pull(bench.context, defaultChoice));
    await bench.run(listMissing(bench.context, { days: 365 }));
    const seen = [await bench.rows('portfolio'), await bench.rows('missing')];
    await bench.close();
    return seen;
  };
  const usual = await lists([]);
  expect(await lists(['G76=offset'])).toEqual(usual);
  expect(await lists(['G76=utc'])).toEqual(usual);
  expect(await lists(['G33=utc', 'G76=utc'], { 'events.timeZone': 'UTC' })).toEqual(usual);
});
