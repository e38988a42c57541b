/** Time inside the realm: it runs like the real one, and can be moved on without waiting. */
export interface ScriptClock {
  /** ms since epoch. */
  now(): number;
  advance(ms: number): void;
}

/** @param startMs the moment at which it begins; now unless given. */
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

/** Time that passes in calls of services alone: what comes of it is the same on a machine that is busy. */
export function createStoppedClock(startMs: number = Date.now()): ScriptClock {
  let nowMs = startMs;
  return {
    now: () => Math.round(nowMs),
    advance(ms) {
      nowMs += ms;
    },
  };
}
