import { expect, it } from 'vitest';
import { pick } from '../../src/api/json-path.ts';

const answer: unknown = JSON.parse('{"__proto__": {"name": "own"}, "list": [{"id": 7}]}');

it.each([
  ['constructor.name', undefined],
  ['toString', undefined],
  ['list.length.constructor', undefined],
  ['list.map', undefined],
  ['list.0.id', 7],
  // JSON.parse makes an ordinary property of this name.
  ['__proto__.name', 'own'],
])('the path %s leads to %j: only to what the answer itself has', (path, value) => {
  expect(pick(answer, [path])).toBe(value);
});
