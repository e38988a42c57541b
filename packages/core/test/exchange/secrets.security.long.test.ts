import { describe, it } from 'vitest';
import { hostilePasswords } from '../conformance/index.ts';
import { describeEchoes, expectHidden, expectHiddenTwice } from './told-secrets.ts';

describeEchoes(hostilePasswords);

describe('S11: any secret in any encoding, in thousands of cases', () => {
  it('is in no sentence', () => expectHidden(1_500));
  it('two encodings, one in the other, hide it no better', () => expectHiddenTwice(1_000));
});
