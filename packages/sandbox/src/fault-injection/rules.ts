import { createHash } from 'node:crypto';
import { endpoints, operationNames } from '@tpr/core/api';
import { type FaultKind, faultKinds, isIntermediary } from './kinds.ts';

export interface DrawnFault {
  readonly kind: FaultKind;
  /** The operation is executed before the intermediary responds. */
  readonly isDone: boolean;
}

export interface FaultRule extends DrawnFault {
  /** The rule as given. */
  readonly text: string;
  /** The operation's name, or `*`. */
  readonly operation: string;
  /** A probability from 0 to 1, the operation's n-th call from 1, or a record's identifier in the call's path. */
  readonly when: { readonly probability: number } | { readonly call: number } | { readonly record: string };
}

/** Reads `<kind>[+done]@<operation>=<probability, #call or /record>`. @throws RangeError that names the error. */
export function parseFault(text: string): FaultRule {
  const refuse = (reason: string): never => {
    throw new RangeError(`--fault '${text}': ${reason}`);
  };
  const [, kindText = '', done, operation = '', when = ''] = /^([^@=+]+)(\+done)?@([^@=]+)=(.+)$/.exec(text) ?? [];
  const kind = faultKinds.find((each) => each === kindText) ?? refuse(`the kind is one of ${faultKinds.join(', ')}.`);
  if (done !== undefined && (!isIntermediary(kind) || undone.has(kind))) {
    refuse(kind === 'cut' ? 'that is drop.' : `${kind} takes no +done.`);
  }
  if (operation !== '*' && !operationNames.includes(operation)) {
    refuse(`there is no operation '${operation}'; * is any.`);
  }
  if (operation !== '*' && !canStrike(kind, operation)) refuse(`${operation} answers no list.`);
  const rule = { text, kind, isDone: done !== undefined, operation };
  const [, call] = /^#([1-9]\d{0,8})$/.exec(when) ?? [];
  if (call !== undefined) return { ...rule, when: { call: Number(call) } };
  const [, record] = /^\/([\w-]{1,64})$/.exec(when) ?? [];
  if (record !== undefined) return { ...rule, when: { record } };
  const probability = Number(when);
  if (!(probability >= 0 && probability <= 1)) {
    refuse('the probability is a number from 0 to 1, or #3 for the third call, or /1042 for each call of that record.');
  }
  return { ...rule, when: { probability } };
}

/** Kinds without `+done`: the service does not execute a refused request, and a list executes nothing. */
const undone: ReadonlySet<FaultKind> = new Set(['401', '403', '404', '429', 'empty-list', 'cut']);

const listing = new Set(
  endpoints.filter(({ response }) => response.kind === 'list' || response.kind === 'page').map(({ name }) => name),
);

const canStrike = (kind: FaultKind, operation: string): boolean => kind !== 'empty-list' || listing.has(operation);

export interface Faults {
  readonly rules: readonly FaultRule[];
  /** Replaces the rules and resets their counts. The same seed draws the same faults. */
  set(rules: readonly FaultRule[], seed?: number): void;
  /** The fault of this call of the operation: the n-th call draws the same one in every run. @param path of the call */
  draw(operation: string, path: string): DrawnFault | undefined;
}

export function createFaults(initial: readonly FaultRule[], initialSeed = 1): Faults {
  let rules = initial;
  let seed = initialSeed;
  const counts = new Map<string, number>();
  return {
    get rules() {
      return rules;
    },
    set(next, nextSeed = seed) {
      rules = next;
      seed = nextSeed;
      counts.clear();
    },
    draw(operation, path) {
      const matching = rules.filter(
        (rule) => (rule.operation === '*' || rule.operation === operation) && canStrike(rule.kind, operation),
      );
      if (matching.length === 0) return undefined;
      const n = counts.get(operation) ?? 0;
      counts.set(operation, n + 1);
      return matching.find(({ kind, when }) => {
        if ('call' in when) return when.call === n + 1;
        if ('record' in when) return path.split('/').includes(when.record);
        return fraction(`${seed}/${kind}/${operation}/${n}`) < when.probability;
      });
    },
  };
}

/** A number in [0, 1) that depends on the text alone. */
function fraction(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32;
}
