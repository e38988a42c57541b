/** A clock in milliseconds that a timeline moves. */
export interface Clock {
  ms: number;
}

export interface Timeline {
  /** @returns what takes the act off the timeline again. */
  at(atMs: number, act: () => void): () => void;
}

interface Moment {
  readonly atMs: number;
  readonly act: () => void;
}

/**
 * Lets moments happen in their order, those of one time in the order they were planned. Each waits for a turn of the
 * event loop, so whatever the moment before set off has come to rest.
 */
export function createTimeline(clock: Clock): Timeline {
  let moments: Moment[] = [];
  let isTurning = false;

  const turn = (): void => {
    isTurning = false;
    const next = moments.shift();
    if (!next) return;
    clock.ms = Math.max(clock.ms, next.atMs);
    next.act();
    awaitTurn();
  };

  const awaitTurn = (): void => {
    if (isTurning || moments.length === 0) return;
    isTurning = true;
    setImmediate(turn);
  };

  return {
    at(atMs, act) {
      const moment = { atMs, act };
      const later = moments.findIndex((other) => other.atMs > atMs);
      moments.splice(later < 0 ? moments.length : later, 0, moment);
      awaitTurn();
      return () => {
        moments = moments.filter((other) => other !== moment);
      };
    },
  };
}
