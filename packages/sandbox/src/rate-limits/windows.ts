import type { RequestLimiter, NowMs } from './limiter.ts';

interface Window {
  readonly quota: number;
  readonly windowSeconds: number;
}

/** A fixed window: at most `quota` requests between two multiples of the window length. */
export function createFixedWindow({ quota, windowSeconds }: Window, nowMs: NowMs): RequestLimiter {
  const windowMs = windowSeconds * 1000;
  let began = -1;
  let used = 0;
  return {
    quota,
    windowSeconds,
    take() {
      const now = nowMs();
      const current = Math.floor(now / windowMs);
      if (current !== began) [began, used] = [current, 0];
      const resetSeconds = ((current + 1) * windowMs - now) / 1000;
      const isIn = used < quota;
      if (isIn) used += 1;
      return { waitSeconds: isIn ? 0 : resetSeconds, remaining: quota - used, resetSeconds };
    },
    leave() {},
  };
}

/** A sliding window: at most `quota` requests in any period of the window's length. */
export function createSlidingWindow({ quota, windowSeconds }: Window, nowMs: NowMs): RequestLimiter {
  const windowMs = windowSeconds * 1000;
  const takenAtMs: number[] = [];
  return {
    quota,
    windowSeconds,
    take() {
      const now = nowMs();
      while (takenAtMs.length > 0 && takenAtMs[0]! <= now - windowMs) takenAtMs.shift();
      const isIn = takenAtMs.length < quota;
      if (isIn) takenAtMs.push(now);
      return {
        waitSeconds: isIn ? 0 : (takenAtMs[0]! + windowMs - now) / 1000,
        remaining: quota - takenAtMs.length,
        resetSeconds: (takenAtMs.at(-1)! + windowMs - now) / 1000,
      };
    },
    leave() {},
  };
}
