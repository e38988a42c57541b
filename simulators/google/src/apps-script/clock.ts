/** The script's clock: runs in real time and can be advanced without waiting. */
export interface ScriptClock {
  /** ms since epoch. */
  now(): number;
  advance(ms: number): void;
}

/** @param startMs its start time. Default: now. */
export function createClock(startMs: number = Date.now()): ScriptClock {
  const begun = Date.now();
  let moved = 0;
  return {
    now: () => Math.round(startMs + (Date.now() - begun) + moved),
    advance(ms) {
      moved += ms;
    },
  };
}

/** A clock that only service calls advance, so that results do not depend on the machine's load. */
export function createStoppedClock(startMs: number = Date.now()): ScriptClock {
  let nowMs = startMs;
  return {
    now: () => Math.round(nowMs),
    advance(ms) {
      nowMs += ms;
    },
  };
}
