import { describe, it } from 'vitest';
import { expectEqualRuns } from './compare-drivers.ts';

describe('both drivers', () => {
  it('come to equal results with equal requests, whatever goes wrong (100 scripts)', () => expectEqualRuns(100));
});
