import { quietFaults, type FaultKind } from '../../src/index.ts';

/** A false empty list in the service's own form cannot be detected. The detectable cases have tests of their own. */
const tellable = quietFaults.filter((kind) => kind !== 'empty-list');
/** A 404 of the service itself is a normal refusal, except for a resource that the service has just listed. */
const namedReads = ['thirdParties.get', 'attributes.list', 'indicators.list', 'dossiers.listFor'];

/** Faults drawn by a seed, for `setFaults(faults, seed)`. */
export interface FaultSchedule {
  readonly seed: number;
  readonly faults: readonly string[];
}

export interface FaultScheduleOptions {
  /** Default: the quiet faults that can be detected from an answer. */
  readonly kinds?: readonly FaultKind[];
  /** Writes with more faults: another answer is sent in place of the work, and also after it. */
  readonly writes?: readonly string[];
}

/** The probability of a fault on a good day, and on a bad day. */
const [least, most] = [0.005, 0.02];
const writeProbability = 0.08;

/** Two fault kinds on every call of interfaces and issuer, 0.5 to 2 % together; the same for the same seed. */
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
