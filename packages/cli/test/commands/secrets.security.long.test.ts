import { echoesOf, fuzzedPasswords } from '@tpr/core/conformance';
import { describe, it } from 'vitest';
import { expectPasswordHidden, expectSessionHidden, password, sessionSecrets } from './left-behind.ts';

// Core's tests check every password in every encoding: here each group of encodings is checked twice.
describe.each([password, ...fuzzedPasswords(23, 1)])(
  'S11: the command line shows nothing of the password that an issuer repeats, %j',
  (password) => {
    it.each(echoesOf([password]))('in ways $# and beyond', (echo) => expectPasswordHidden(password, echo));
  },
);

describe('S11: the command line shows nothing of the tokens that a service repeats', () => {
  it.each(echoesOf(sessionSecrets))('in ways $# and beyond', async (echo) => {
    for (const args of [['pull', '--to', 'out.csv'], ['doctor']]) await expectSessionHidden(args, echo);
  });
});
