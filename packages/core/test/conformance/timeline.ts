/** A clock in milliseconds, advanced by a timeline. */
export interface Clock {
  ms: number;
}

export interface Timeline {
  /** @returns a function that removes the action from the timeline. */
  at(atMs: number, act: () => void): () => void;
}

interface Moment {
  readonly atMs: number;
  readonly act: () => void;
}

/**
 * Runs actions in the order of their times, those of the same time in the order of their planning. Each waits for a turn of the
 * event loop, so that everything that the previous one started has settled.
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
