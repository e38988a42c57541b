import { setTimeout as sleep } from 'node:timers/promises';
import type { Sandbox } from '@tpr/sandbox';
import { seededRandom, type Random } from './seeded-random.ts';
import { lastEvent, partiesOf } from './journal.ts';

export interface RandomEventPlan {
  readonly codes: readonly string[];
  /** Number of third parties that change repeatedly. */
  readonly parties: number;
  /** Average events a second. */
  readonly rate: number;
  /** Size of an occasional burst of events. */
  readonly burst: number;
  readonly seed: number;
}

/** Continuous random events in the service, independent of n8n. */
export interface RandomEvents {
  /** @returns after the last event. */
  stop(): Promise<void>;
}

const stepMs = 100;
const burstShare = 0.02;
/** Shares of the steps: events that become visible after polls have passed their second, and events exactly at the beginning of a second. */
const lateShare = 0.1;
const roundShare = 0.1;
/** The profile allows 120 s (`events.lookbackSeconds`). */
const mostLateS = 100;

/** Records a number of events in one step. @param ageSeconds time since the beginning: no event is earlier than that. */
type RecordEvents = (count: number, ageSeconds: number) => void;

export function createEventSource(
  sandbox: Sandbox,
  { codes, parties }: Pick<RandomEventPlan, 'codes' | 'parties'>,
  dice: Random,
): RecordEvents {
  const { store } = sandbox;
  const pick = <T>(list: readonly T[]): T => list[Math.floor(dice() * list.length)]!;
  const ids = partiesOf(sandbox).slice(0, parties);
  return (count, ageSeconds) => {
    const events = Array.from({ length: count }, () => ({ code: pick(codes), resourceId: pick(ids) }));
    const chance = dice();
    // An event before the beginning would be before the activation, and is not watched.
    const latenessS = Math.min(mostLateS, ageSeconds);
    const lateMs = chance < lateShare ? Math.floor(1_000 * latenessS * dice()) : 0;
    const gridMs = chance > 1 - roundShare ? 1_000 : 1;
    // A poll never sees the state between the two statements: this process serves the polls, too.
    store.atomic(() => {
      const before = lastEvent(store);
      sandbox.record(events);
      store.run('UPDATE event SET time = time - ? - (time - ?) % ? WHERE id > ?', lateMs, lateMs, gridMs, before);
    });
  };
}

export function startRandomEvents(sandbox: Sandbox, plan: RandomEventPlan): RandomEvents {
  const { rate, burst, seed } = plan;
  const dice = seededRandom(seed);
  const record = createEventSource(sandbox, plan, dice);
  const startedMs = performance.now();
  let isOver = false;
  const work = async () => {
    let owed = 0;
    while (!isOver) {
      owed += 2 * dice() * rate * (stepMs / 1_000);
      const count = dice() < burstShare ? burst : Math.floor(owed);
      owed -= Math.min(owed, count);
      if (count > 0) record(count, (performance.now() - startedMs) / 1_000);
      await sleep(2 * stepMs * dice());
    }
  };
  const working = work();
  return {
    stop() {
      isOver = true;
      return working;
    },
  };
}
