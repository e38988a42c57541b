import { describe, expect, it } from 'vitest';
import { filesEnding, read } from './files.ts';

const page = 'docs/threat-model.md';

/** The codes of the page's rows, in order. */
const rows = [...read(page).matchAll(/^\| (S\d{2}) \|/gm)].map(([, code]) => code!);

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

  it.each(rows)('has a test for %s', (code) => {
    expect(tried).toContain(code);
  });

  it('has a row for each code at the start of a test name', () => {
    expect([...tried].filter((code) => !rows.includes(code))).toEqual([]);
  });
});
