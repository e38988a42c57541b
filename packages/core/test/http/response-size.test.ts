import { expect, it } from 'vitest';
import { withinSize } from '../../src/http/policies/transport.ts';
import { reply, request } from '../conformance/index.ts';

const sent = { ...request('https://service.example/x'), maxBytes: { success: 10, error: 5 } };

it('a longer answer counts as cut, whether its host or the client notices', () => {
  expect(withinSize(reply(200, '0123456789'), sent)).toEqual(reply(200, '0123456789'));
  expect(withinSize(reply(200, '0123456789a'), sent)).toMatchObject({ status: 200, text: '', isCut: true });
  const bytes = new Uint8Array(11);
  expect(withinSize({ ...reply(200), bytes }, sent)).toMatchObject({ text: '', isCut: true });
  expect(withinSize({ ...reply(200, '{}'), isCut: true }, sent)).toMatchObject({ text: '', isCut: true });
});

it.each([199, 300, 400, 503])('of a response with status %i the beginning is kept', (status) => {
  expect(withinSize(reply(status, '0123456789'), sent)).toEqual(reply(status, '01234'));
});
