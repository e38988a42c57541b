import { describe, it } from 'vitest';
import { expectEqualRuns } from './compare-drivers.ts';

describe('both drivers', () => {
  it('return equal results and send equal requests, for any failures (2,000 scripts)', () => expectEqualRuns(2_000));
});
