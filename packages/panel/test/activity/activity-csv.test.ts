import { describe, expect, it } from 'vitest';
import { activityCsv } from '../../src/pages/activity/activity-csv.ts';
import { en } from '../../src/i18n/en/index.ts';
import { fr } from '../../src/i18n/fr/index.ts';
import { activityRuns } from '../page/scenes/activity.ts';

const [sent] = activityRuns(Date.UTC(2026, 10, 20, 9));

function csvOf(reason: string, language: 'en' | 'fr'): string {
  const run = { ...sent!, failures: [{ key: '1', what: 'Name', reason }] };
  return activityCsv([run], { en, fr }[language].activity, language);
}

describe('the exported log', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['-1', "'-1"],
    ['\t=1', "'\t'=1"],
    ['a;+1', "a;'+1"],
  ])('keeps %j from being calculated', (reason, written) => {
    expect(csvOf(reason, 'en')).toContain(`"${written}"`);
  });

  it('quotes a cell that contains a quote, a comma or a semicolon, and uses the separator of the language', () => {
    expect(csvOf('a "b", c', 'en')).toContain('"a ""b"", c"');
    expect(csvOf('a; b', 'fr')).toContain(';"a; b"');
    expect(csvOf('a, b', 'fr')).toContain(';"a, b"');
  });

  it('has no counts of an interrupted run, which has recorded no result', () => {
    const run = { ...sent!, done: 0, failed: 0, pending: 26, ended: 'interrupted' as const, failures: [] };
    const [, line] = activityCsv([run], fr.activity, 'fr').split('\r\n');
    expect(line).toContain(';"";"";"";"interrompu ou encore en cours";');
  });

  it('has the same number of cells in each line', () => {
    const widths = csvOf('plain', 'en')
      .trim()
      .split('\r\n')
      .map((line) => line.split(',').length);
    expect(new Set(widths)).toEqual(new Set([11]));
  });
});
