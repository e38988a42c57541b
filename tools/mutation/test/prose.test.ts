import { expect, it } from 'vitest';
import { isProse } from '../prose.ts';

const text = (value: string) => ({ type: 'StringLiteral', value });
const template = (...raws: string[]) => ({ type: 'TemplateLiteral', quasis: raws.map((raw) => ({ value: { raw } })) });

it.each([
  [text('It was not there.'), true],
  [text('Rien à faire'), true],
  [template('The file ', ' cannot be read.'), true],
  [text('thirdParties.get'), false],
  [text('x-request-id'), false],
  [text(''), false],
  [template('/account/', '/documents'), false],
  [{ type: 'NumericLiteral', value: 12 }, false],
  [{ type: 'Identifier' }, false],
])('%j is a sentence: %j', (node, expected) => {
  expect(isProse(node)).toBe(expected);
});
