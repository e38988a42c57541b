import { expect, test } from 'vitest';
import { parseCsv } from '../../selftest/report.ts';
import { modelReadme, pageless, rules, unstated } from './model-readme.ts';

test('a sheet with commas, quotes and line breaks within its cells is read unchanged', () => {
  expect(parseCsv('a,"b, ""c""",\r\n"two\nlines",,x\r\n')).toEqual([
    ['a', 'b, "c"', ''],
    ['two\nlines', '', 'x'],
    [''],
  ]);
  expect(parseCsv('')).toEqual([['']]);
  expect(parseCsv('a,')).toEqual([['a', '']]);
});

test('each rule of our model that names no page is in the list of rules that no page states', () => {
  expect(rules.length).toBeGreaterThan(35);
  const open = rules
    .map((cells) => cells.join(' | '))
    .filter((rule) => !rule.includes('](https:') || pageless.test(rule));
  expect(open.length).toBeGreaterThan(12);
  const named = unstated.map(([name = '']) => name);
  expect(open.filter((rule) => !named.some((name) => rule.split(' | ')[0]!.includes(name)))).toEqual([]);
  expect(named.filter((name) => !rules.some(([rule = '']) => rule.includes(name)))).toEqual([]);
});

test('only these tables claim that no page states a rule', () => {
  const prose = modelReadme.split('\n').filter((line) => !/^[|#]/.test(line));
  expect(prose.filter((line) => /no page/.test(line))).toEqual([]);
});
