import { expect, test } from 'vitest';
import { readEmailAddresses } from '../../src/values/email-address.ts';

test.each([
  ['', []],
  [' ; ', []],
  ['a@one.example', ['a@one.example']],
  ['a@one.example; b@one.example', ['a@one.example', 'b@one.example']],
  [
    'a@one.example, b@one.example\r\nc@one.example d@one.example',
    ['a', 'b', 'c', 'd'].map((who) => `${who}@one.example`),
  ],
  ['Ada Martin <ada@one.example>, bo@one.example', ['ada@one.example', 'bo@one.example']],
  ['bo@one.example, Martin, Ada <ada@one.example>', ['bo@one.example', 'ada@one.example']],
  ['"Martin; Ada" <ada@one.example>;<bo@one.example>', ['ada@one.example', 'bo@one.example']],
  ['"ada@one.example" <ada@one.example>', ['ada@one.example']],
  ['ada@one.example <ada@one.example>', ['ada@one.example']],
  ['mailto:ada@one.example', ['ada@one.example']],
  ['\u00A0ada@one.example\u200B', ['ada@one.example']],
])('%j names the addresses %j', (text, addresses) => {
  expect(readEmailAddresses(text)).toEqual({ ok: true, addresses });
});

test.each([
  ['a@one.example; N/A', 'N/A'],
  ['Ada ada@one.example', 'Ada'],
  ['ada@one', 'ada@one'],
  ['ada@one.example.', 'ada@one.example.'],
  ['<ada@one.example', '<ada@one.example'],
  ['ada@@one.example', 'ada@@one.example'],
])('%j contains %j, which is no address', (text, wrong) => {
  expect(readEmailAddresses(text)).toEqual({ ok: false, wrong });
});
