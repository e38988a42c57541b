import { describe, it } from 'vitest';
import { expectOwnMethods, expectOwnAddresses, expectIssuerAddress } from './hostile-overlays.ts';

describe('S02: whatever overlay is taken', () => {
  it('each request of every operation goes to the address of its interface, as it is written', () =>
    expectOwnAddresses(100));
  it('the sign-in goes to the address of the issuer, as it is written', () => expectIssuerAddress(100));
});

describe('S37: whatever overlay is taken', () => {
  it('a read is sent as a read, a write by its method, and no call is another one that writes', () =>
    expectOwnMethods(100));
});
