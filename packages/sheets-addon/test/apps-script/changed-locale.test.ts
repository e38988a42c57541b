import { defaultChoice, type WorkbookTask } from '@tpr/core/workbook';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openScriptBench } from './script-bench.ts';
import { startService, type Service } from './service.ts';

let service: Service;

beforeAll(async () => {
  service = await startService({ seed: 12 });
});
afterAll(() => service.close());

test.each(['fr_FR', 'de_DE'])(
  'a table whose spreadsheet gets the locale %s keeps its words, numbers and days, and no cell becomes an edit',
  async (locale) => {
    const bench = openScriptBench();
    bench.signIn(service);
    const { book } = bench.appsScript.state;
    const perform = (task: WorkbookTask) =>
      bench.ask('perform', [task, task, task === 'pull' ? defaultChoice : null]).result;
    const cells = (): unknown[][] => {
      const sheet = book.sheet('Portfolio');
      const { row: rows, column: columns } = sheet.extent();
      return Array.from({ length: rows }, (_, at) =>
        Array.from({ length: columns }, (__, place) => sheet.at(at + 1, place + 1).value ?? null),
      );
    };
    const wordsOf = (header: string): unknown[] => cells().map((row) => row[cells()[0]!.indexOf(header)]);
    perform('pull');
    const kinds = wordsOf('Kind');
    expect(new Set(kinds)).toEqual(new Set(['Kind', 'supplier', 'subcontractor', 'partner']));
    book.locale = locale;
    await service.ask('touch', { count: 12, seed: 4 });
    expect(perform('refresh')).toMatchObject({ updated: expect.any(Number), kept: 0, putBack: 0 });
    expect(wordsOf('Kind')).toEqual(kinds);
    const refreshed = cells();
    perform('pull');
    expect(cells()).toEqual(refreshed);
    expect(perform('review')).toMatchObject({ changes: [], problems: [] });
    bench.appsScript.close();
  },
);
