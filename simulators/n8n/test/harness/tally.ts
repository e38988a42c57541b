import type { Execution } from '../../src/host/execution.ts';
import type { ServiceEvent } from './journal.ts';

/** An occurrence in an execution: an event code of a record, in one second or in a longer range. */
export interface Handed {
  readonly execution: string;
  readonly id: string;
  readonly code: string;
  readonly fromSeconds: number;
  /** Exclusive. */
  readonly untilSeconds: number;
}

export interface Tally {
  readonly events: number;
  readonly occurrences: number;
  /** Events that no execution contains. */
  readonly lost: readonly string[];
  /**
   * Events that only the next second contains, because the same event of the same record is exactly at its beginning.
   * Searches work in whole seconds and include the end (G32, G34), so the two events cannot be distinguished.
   */
  readonly joined: number;
  /** Events in more than one occurrence. */
  readonly twice: readonly string[];
  /** The same, for executions that were under way at a kill. */
  readonly again: number;
  /** Occurrences without an event. */
  readonly invented: readonly string[];
}

/** The occurrences that the trigger, the first node, passed to an execution. */
export function handedBy({ id: execution, nodes }: Execution, trigger: string): Handed[] {
  return (nodes[trigger]?.items ?? []).flatMap(({ json }) =>
    occurrencesOf(json['occurrences']).map(({ event, from, until }) => ({
      execution,
      id: String(json['thirdpartyId']),
      code: String(event),
      fromSeconds: secondOf(from),
      untilSeconds: secondOf(until),
    })),
  );
}

/** The items that do not say whether their data was read. @param refused the third party whose data the service refuses */
export function untruths({ nodes }: Execution, trigger: string, refused: string | undefined): string[] {
  return (nodes[trigger]?.items ?? []).flatMap(({ json: { thirdpartyId, notRead } }) => {
    const isRefused = thirdpartyId === refused;
    if (isRefused !== (notRead === null)) return [];
    return [`${String(thirdpartyId)}: ${isRefused ? 'not told' : JSON.stringify(notRead)}`];
  });
}

/**
 * Compares the events with the occurrences. Each event has to be in exactly one occurrence; a wide occurrence may contain
 * several events of the same record and code.
 * @param cut executions whose handover a kill may have kept from being stored.
 */
export function tally(events: readonly ServiceEvent[], handed: readonly Handed[], cut: ReadonlySet<string>): Tally {
  const byThing = new Map<string, Handed[]>();
  for (const each of handed) byThing.set(keyOf(each), [...(byThing.get(keyOf(each)) ?? []), each]);
  const used = new Set<Handed>();
  const occurrencesAt = (thing: Thing, second: number) =>
    (byThing.get(keyOf(thing)) ?? []).filter(
      ({ fromSeconds, untilSeconds }) => fromSeconds <= second && second < untilSeconds,
    );
  const round = new Set(events.filter(({ isRound }) => isRound).map((event) => `${keyOf(event)} ${event.atSeconds}`));
  const lost: string[] = [];
  let joined = 0;
  const twice: string[] = [];
  let again = 0;
  for (const event of events) {
    const found = occurrencesAt(event, event.atSeconds).sort((a, b) => Number(a.execution) - Number(b.execution));
    for (const occurrence of found) used.add(occurrence);
    const executions = found.map(({ execution }) => execution);
    const nextSecond = event.atSeconds + 1;
    const isJoined = round.has(`${keyOf(event)} ${nextSecond}`) && occurrencesAt(event, nextSecond).length > 0;
    if (found.length === 0 && isJoined) joined += 1;
    else if (found.length === 0) lost.push(tell(event));
    if (found.length < 2) continue;
    const isOfKill =
      new Set(executions).size === found.length && executions.slice(0, -1).every((each) => cut.has(each));
    if (isOfKill) again += 1;
    else twice.push(`${tell(event)} in ${executions.join()}`);
  }
  const invented = handed
    .filter((occurrence) => !used.has(occurrence))
    .map(({ execution, fromSeconds, ...thing }) => `${keyOf(thing)} ${instantAt(fromSeconds)} in ${execution}`);
  return { events: events.length, occurrences: handed.length, lost, joined, twice, again, invented };
}

type Thing = Pick<ServiceEvent, 'id' | 'code'>;
const keyOf = ({ id, code }: Thing): string => `${id} ${code}`;
const tell = (event: ServiceEvent): string => `${keyOf(event)} ${instantAt(event.atSeconds)}`;
const instantAt = (second: number): string => new Date(1_000 * second).toISOString().slice(0, 19);
const secondOf = (instant: unknown): number => Date.parse(String(instant)) / 1_000;

function occurrencesOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value : [];
}
