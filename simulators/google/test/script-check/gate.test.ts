import { expect, test } from 'vitest';
import { inspectScript } from '../../src/script-check/index.ts';

test.each([
  ['async function* f() {}', 'an async generator'],
  ['async function f() { for await (const x of []) x; }', 'for await'],
  ['function f() { return import("x"); }', 'import()'],
  ['var f = 1n;', 'a BigInt literal'],
  ['var f = /(?<=a)b/;', 'a lookbehind'],
  ['function f() { return setTimeout(f, 1); }', 'the name setTimeout, which Apps Script does not have'],
  ['function f() { return new URL("x"); }', 'the name URL, which Apps Script does not have'],
])('%s is reported as %s', (code, what) => {
  expect(inspectScript(code, ['f']).faults.map((fault) => fault.what)).toContain(what);
});

test.each([
  'class A { x = 1 }',
  'class A { #x() {} }',
  'var a = 1_000;',
  'var a; a ??= 1;',
  'await 1;',
  'export default 1;',
])('%s is refused by the parser', (code) => {
  expect(inspectScript(code, []).faults).toHaveLength(1);
});

test('a script of plain functions passes, and may test whether a name exists', () => {
  const code = 'function f() { return typeof fetch === "undefined" ? UrlFetchApp : a?.b ?? Math.PI; var a; }';
  expect(inspectScript(code, ['f'])).toEqual({ faults: [], functions: ['f'] });
});

test('the functions at the top level have to be the expected ones', () => {
  const { faults } = inspectScript('function f() {} var g = function () {};', ['f', 'g']);
  expect(faults.map(({ what }) => what)).toEqual(['no function g at the top']);
  expect(inspectScript('function f() {} function h() {}', ['f']).faults[0]?.what).toMatch(/function h at the top/);
});
