import { describe, it } from 'vitest';
import { expectOwnMethods, expectOwnAddresses, expectOwnParameters, expectIssuerAddress } from './hostile-overlays.ts';

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

it.each(['x&_method=DELETE&y', 'x=1#', '#', 'x%26y'])(
  'S37: an overlay that names query parameters %j adds no parameter, and cuts off none',
  (name) => expectOwnParameters(name),
);
