import { describe, it } from 'vitest';
import { expectEqualRuns } from './compare-drivers.ts';

describe('both drivers', () => {
  it('come to the same results by the same requests in 300 random operations', () => expectEqualRuns(300));
});
