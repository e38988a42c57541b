import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** Two semi-spaces of 16 MB. */
const mostBytes = 32 * 1024 * 1024;
const checkMs = 20;

/**
 * Keeps V8's space for new objects at 32 MB; Node.js 24 lets it grow to 128 MB in a long run. In a pull nearly all objects
 * are short-lived, so a larger space gains no time. V8 reads `--max-semi-space-size` only when it starts, and a shebang
 * cannot pass it on every system. The factor of growth is read at each growth.
 */
export function limitNewSpace(): void {
  const timer = setInterval(() => {
    const space = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space');
    if (space === undefined || space.space_size < mostBytes) return;
    clearInterval(timer);
    setFlagsFromString('--semi-space-growth-factor=1');
  }, checkMs).unref();
}
