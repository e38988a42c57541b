import { describe, it } from 'vitest';
import { expectEqualRuns } from './compare-drivers.ts';

describe('both drivers', () => {
  it('return the same results with the same requests in 2,000 random operations', () => expectEqualRuns(2_000));
});
