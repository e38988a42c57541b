import { describe, it } from 'vitest';
import { expectOwnMethods, expectOwnAddresses, expectIssuerAddress } from './hostile-overlays.ts';

describe('S02: for each random overlay that the client accepts', () => {
  it('every operation sends its requests to the address of its interface, unchanged by URL normalization', () =>
    expectOwnAddresses(100));
  it('the sign-in is sent to the address of the issuer, unchanged by URL normalization', () =>
    expectIssuerAddress(100));
});

describe('S37: for each random overlay that the client accepts', () => {
  it('a read is sent with a reading method, a write with its own method, and no call equals the call of a write', () =>
    expectOwnMethods(100));
});
