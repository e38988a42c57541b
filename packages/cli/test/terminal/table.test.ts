import * as fc from 'fast-check';
import stringWidth from 'string-width';
import { expect, test } from 'vitest';
import { formatTable } from '../../src/terminal/table.ts';
import { columns, makeColumn, makeTable, rowsOfAllTypes } from '../files/table.ts';

const nameAndScore = [makeColumn('Name', 'text'), makeColumn('Score', 'number')];

test('columns are aligned, numbers to the right, and the rest is counted', () => {
  const rows = [
    ['Société générale', 7],
    ['A', 12.5],
    ['B', null],
    ['C', 1],
  ];
  expect(formatTable(makeTable(rows, nameAndScore), { width: 80, maxRows: 3 })).toBe(
    [
      'Name              Score',
      '────────────────  ─────',
      'Société générale      7',
      'A                  12.5',
      'B',
      '… 1 more row',
      '',
    ].join('\n'),
  );
});

test('values are shown in a readable form', () => {
  const row = ['a\nb', 1, 0.125, true, '2024-01-31', '2024-01-31T10:20:30.000'];
  const line = formatTable(makeTable([row]), { width: 120, maxRows: 1 }).split('\n')[2] ?? '';
  expect(line.trim().split(/ {2,}/)).toEqual(['a b', '1', '12.5 %', 'yes', '2024-01-31', '2024-01-31 10:20']);
});

test('wide columns are shortened for narrow ones', () => {
  const shown = formatTable(makeTable([['x'.repeat(100), 1]], nameAndScore), { width: 30, maxRows: 1 });
  expect(shown.split('\n')[2]).toBe(`${'x'.repeat(22)}…      1`);
});

test('columns that do not fit are left out and counted', () => {
  const many = Array.from({ length: 20 }, (_, index) => makeColumn(`Column ${index}`, 'text'));
  const shown = formatTable(makeTable([['a'], ['b']], many), { width: 40, maxRows: 1 });
  expect(shown).toContain('… 1 more row, 15 more columns\n');
});

test('wide characters, emoji and right-to-left text keep the columns in line', () => {
  const rows = [
    ['漢字', 1],
    ['👩‍👩‍👧 é', 2],
    ['שלום', 3],
  ];
  const lines = formatTable(makeTable(rows, nameAndScore), { width: 40, maxRows: 9 }).trimEnd().split('\n');
  expect(new Set(lines.map((line) => stringWidth(line)))).toEqual(new Set([11]));
  // Isolated, so that it does not reverse the score.
  expect(lines[4]).toContain('\u2068שלום\u2069');
});

test('text of the service cannot control the terminal', () => {
  const hostile = '\u001B[31mred\u001B[0m\u001B]8;;http://x\u0007link\r\u0008\u202Eback\u009B1mx\0';
  const shown = formatTable(makeTable([[hostile]], [makeColumn('\u001B[2JName', 'text')]), { width: 80, maxRows: 1 });
  expect(shown).toBe('Name\n─────────────\nredlink backx\n');
});

test('no line is wider than the terminal, whatever the values', () => {
  fc.assert(
    fc.property(rowsOfAllTypes, fc.integer({ min: 20, max: 120 }), (rows, width) => {
      const lines = formatTable(makeTable(rows, columns), { width, maxRows: 5 }).split('\n');
      for (const line of lines) {
        expect(stringWidth(line)).toBeLessThanOrEqual(Math.max(width, 30));
        expect(line).not.toMatch(/\p{Cc}/u);
      }
      expect(lines.length).toBe(Math.min(rows.length, 5) + 2 + (rows.length > 5 || width < 46 ? 1 : 0) + 1);
    }),
  );
});
