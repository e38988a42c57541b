import { expect, it } from 'vitest';
import { guardCsvText, unguardCsvText } from '../../src/values/csv-text.ts';
import { isFormulaLike } from '../../src/values/safe-text.ts';

it('S06: any text of a megabyte is guarded within the time of a keystroke', () => {
  for (const unit of [';', '\t', "'", ';=', '\n"', ' ']) {
    const long = unit.repeat(1_000_000 / unit.length);
    const before = process.threadCpuUsage();
    expect(unguardCsvText(guardCsvText(long))).toBe(long);
    isFormulaLike(long);
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(1_000);
  }
});
