import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { referencePages } from '../../tools/reference/pages.ts';

const folder = new URL('../../../../docs/reference/', import.meta.url);

it.each(Object.entries(referencePages()))(
  'docs/reference/%s is what packages/core/tools/write-reference.ts writes',
  (name, text) => {
    // A page that lags behind misleads whoever looks a fact up.
    expect(readFileSync(new URL(name, folder), 'utf8')).toBe(text);
  },
);

it('docs/reference holds no page that nothing writes', () => {
  // What the sandbox plays and the doctor finds is written beside them: tools/gaps.
  expect(readdirSync(folder).sort()).toEqual([...Object.keys(referencePages()), 'gaps.md'].sort());
});
