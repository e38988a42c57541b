/** Time inside the realm: it runs like the real one, and can be moved on without waiting. */
export interface RealmClock {
  /** ms since epoch. */
  now(): number;
  advance(ms: number): void;
}

/** @param startMs the moment at which it begins; now unless given. */
export function createClock(startMs: number = Date.now()): RealmClock {
  const begun = Date.now();
  let moved = 0;
  return {
    now: () => startMs + (Date.now() - begun) + moved,
    advance(ms) {
      moved += ms;
    },
  };
}
