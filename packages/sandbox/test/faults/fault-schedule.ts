import { quietFaults, type FaultKind } from '../../src/index.ts';

/** Nobody can tell an empty list in the service's own form from a list that is empty: what can be, has cases of its own. */
const tellable = quietFaults.filter((kind) => kind !== 'empty-list');
/** What the service itself does not find is a refusal like others, but of what it has just named. */
const namedReads = ['thirdParties.get', 'attributes.list', 'indicators.list', 'dossiers.listFor'];

/** Faults that a seed draws, for `setFaults(faults, seed)`. */
export interface FaultSchedule {
  readonly seed: number;
  readonly faults: readonly string[];
}

export interface FaultScheduleOptions {
  /** Quiet ones that can be told from an answer, unless given. */
  readonly kinds?: readonly FaultKind[];
  /** Writes that are struck harder, by other answers in their place as well as behind them. */
  readonly writes?: readonly string[];
}

/** A drop in the ocean, and a bad day. */
const [least, most] = [0.005, 0.02];
const writeProbability = 0.08;

/** Two kinds on every call of interfaces and issuer, 0.5 to 2 % together; the same for the same seed. */
export function createFaultSchedule(
  seed: number,
  { writes = [], kinds = kindsFor(writes) }: FaultScheduleOptions = {},
): FaultSchedule {
  const first = kinds[seed % kinds.length]!;
  const second = kinds[(seed * 7 + 3) % kinds.length]!;
  const probability = least + ((seed * 13) % 31) * ((most - least) / 30);
  const isSaidInPlace = /^(?:[2345]\d\d|html200|redirect)/.test(first);
  return {
    seed,
    faults: [
      ...writes.flatMap((operation) => [
        `${first}@${operation}=${writeProbability}`,
        ...(isSaidInPlace ? [`${first}+done@${operation}=${2 * writeProbability}`] : []),
      ]),
      ...onReads(first, probability / 2),
      ...onReads(second, probability),
    ],
  };
}

const onReads = (kind: FaultKind, probability: number): readonly string[] =>
  (kind === '404' ? namedReads : ['*']).map((operation) => `${kind}@${operation}=${probability}`);

const kindsFor = (writes: readonly string[]): readonly FaultKind[] =>
  writes.length === 0 ? tellable : tellable.filter((kind) => kind !== '404');
