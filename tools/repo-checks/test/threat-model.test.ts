import { describe, expect, it } from 'vitest';
import { filesEnding, read } from './files.ts';

const page = 'docs/threat-model.md';

/** The lines of the page's rows, in order, and their codes. */
const lines = [...read(page).matchAll(/^\| S\d{2} \|.*$/gm)].map(([line]) => line);
const rows = lines.map((line) => line.slice(2, 5));

/** The codes at the start of test names: `describe('S07: …`, `it.each(…)('S07: …`. */
const tried = new Set(
  filesEnding(
    ...['.security', '.security.long', '.security.browser'].flatMap((kind) => [`${kind}.test.ts`, `${kind}.test.mts`]),
  ).flatMap((path) => [...read(path).matchAll(/\(\s*['"`](S\d{2})\b/g)].map(([, code]) => code!)),
);

describe('the threat model', () => {
  it('lists each row once, in order', () => {
    expect(rows).toEqual([...new Set(rows)].sort());
  });

  it('says of each row the attacker, the attack, the defence and what is accepted', () => {
    const cells = lines.map((line) =>
      line
        .split('|')
        .slice(2, -1)
        .map((cell) => cell.trim()),
    );
    expect(rows.filter((_, index) => cells[index]!.length !== 4 || cells[index]!.includes(''))).toEqual([]);
  });

  it.each(rows)('has a test for %s', (code) => {
    expect(tried).toContain(code);
  });

  it('has a row for each code at the start of a test name', () => {
    expect([...tried].filter((code) => !rows.includes(code))).toEqual([]);
  });
});
