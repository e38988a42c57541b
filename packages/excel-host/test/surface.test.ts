import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { officeFolder } from '../src/node/index.ts';
import { createRegistry } from '../src/protocol/simulated.ts';
import { services } from '../src/protocol/services.ts';

const library = readFileSync(join(officeFolder, 'excel-web-16.00.debug.js'), 'utf8');

/** The text of every definition of a class: some names stand for an Excel and an Office class. */
function definitions(type: string): string {
  const starts = [`var ${type} = (function (_super)`, `${type} = function(_super)`];
  const ends = ['}(OfficeExtension.ClientObject));', '}(OfficeExtension.ClientObject)'];
  let text = '';
  for (const [index, start] of starts.entries()) {
    for (let at = library.indexOf(start); at >= 0; at = library.indexOf(start, at + 1)) {
      text += library.slice(at, library.indexOf(ends[index] ?? '', at));
    }
  }
  return text;
}

describe('the simulated surface', () => {
  const names = createRegistry().names();

  test('covers what a serious add-in needs', () => {
    expect(new Set(names).size).toBeGreaterThan(400);
  });

  test('has no class and no member that the genuine library does not have', () => {
    const known = new Map<string, string>();
    const invented = [...new Set(names)].filter((name) => {
      const [type = '', member = ''] = name.split('.');
      const text = known.get(type) ?? definitions(type);
      known.set(type, text);
      return !text.includes(`"${member}"`);
    });
    expect(invented).toEqual([]);
  });

  test('opens only services the genuine library opens', () => {
    expect([...services.keys()].filter((name) => !library.includes(`"${name}"`))).toEqual([]);
  });
});
