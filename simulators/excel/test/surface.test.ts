import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { officeFolder } from '../src/node/index.ts';
import { createRegistry } from '../src/protocol/simulated.ts';
import { services } from '../src/protocol/services.ts';

const library = readFileSync(join(officeFolder, 'excel-web-16.00.debug.js'), 'utf8');

/** The source text of every definition of a class: some names are both an Excel and an Office class. */
function definitions(type: string): string {
  const starts = [`var ${type} = (function (_super)`, `${type} = function(_super)`];
  const ends = ['}(OfficeExtension.ClientObject));', '}(OfficeExtension.ClientObject)'];
  let text = '';
  for (const [index, start] of starts.entries()) {
    for (let at = library.indexOf(start); at >= 0; at = library.indexOf(start, at + 1)) {
      text += library.slice(at, library.indexOf(ends[index] ?? '', at));
    }
  }
  return text + built(type);
}

/** Services that the library builds from a table; rewritten in the form of the other services. */
function built(type: string): string {
  const at = library.indexOf(`"strings": ["${type}"]`);
  const table = at < 0 ? '' : library.slice(at, library.indexOf('};', at));
  return [...table.matchAll(/\["([a-z]\w+)",/g)]
    .map(([, name = '']) => `_invokeMethod(this, "${name.charAt(0).toUpperCase()}${name.slice(1)}"`)
    .join();
}

const texts = new Map<string, string>();
function textOf(type: string): string {
  const known = texts.get(type) ?? definitions(type);
  texts.set(type, known);
  return known;
}

/** The spelling of a member of each kind in the library, between the text of the class and the name. */
const spellings = {
  reads: (text: string) =>
    [...text.matchAll(/_scalarPropertyOriginalNames[\s\S]*?return \[([^\]]*)\]/g)].flatMap(([, list = '']) =>
      [...list.matchAll(/"(\w+)"/g)].map(([, name]) => name),
    ),
  writes: (text: string) =>
    [
      ...text.matchAll(/_invokeSetProperty\(this, "(\w+)"/g),
      ...library.matchAll(/_invokeSetProperty\(thisObj, "(\w+)"/g),
    ].map(([, name]) => name),
  paths: (text: string) => [...text.matchAll(/_createPropertyObject\([\w.]+, this, "(\w+)"/g)].map(([, name]) => name),
  calls: (text: string) =>
    [...text.matchAll(/(?:_createMethodObject\([\w.]+, |_invokeMethod\()this, "(\w+)"/g)].map(([, name]) => name),
} as const;

describe('the simulated surface', () => {
  const registry = createRegistry();
  const kinds = ['reads', 'writes', 'paths', 'calls'] as const;

  test('contains the calls that a large add-in needs', () => {
    expect(new Set(kinds.flatMap((kind) => registry.names(kind))).size).toBeGreaterThan(450);
  });

  test.each(kinds)('has no class and no %s that is missing in the genuine library', (kind) => {
    const invented = registry.names(kind).filter((name) => {
      const [type = '', member = ''] = name.split('.');
      return !spellings[kind](textOf(type)).includes(member);
    });
    expect(invented).toEqual([]);
  });

  test('opens only services that the genuine library opens', () => {
    expect([...services.keys()].filter((name) => !library.includes(`"${name}"`))).toEqual([]);
  });
});
