import { expect, it } from 'vitest';
import { toConnectorError } from '../../src/http/error-mapping.ts';
import { reply } from '../conformance/index.ts';

const reasonIn = (text: string): string | undefined =>
  toConnectorError('x', { ...reply(502, text), secrets: ['p"w'] }).reason;

it('S07: the title and the heading of an error page are found, and an unclosed one is ignored', () => {
  expect(reasonIn('<TITLE lang="en">Gone</TITLE>')).toBe('Gone');
  expect(reasonIn('<h1 class="a">Sorry</h1>')).toBe('Sorry');
  expect(reasonIn('<title')).toBe('<title');
  expect(reasonIn('<h1><b>Out</b> of order</h1>')).toBe('Out of order');
  const page = `<style>${'p{}'.repeat(5_000)}</style>`;
  expect(reasonIn(`${page}<title>Bad gateway</title>${page}`)).toBe('Bad gateway');
  expect(reasonIn(page)).toBe('…');
  expect(reasonIn('<p>Out <br/>of order')).toBe('Out of order');
});
