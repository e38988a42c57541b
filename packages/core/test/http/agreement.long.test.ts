import { describe, it } from 'vitest';
import { expectEqualRuns } from './compare-drivers.ts';

describe('both drivers', () => {
  it('come to equal results with equal requests, whatever goes wrong (2,000 scripts)', () => expectEqualRuns(2_000));
});
