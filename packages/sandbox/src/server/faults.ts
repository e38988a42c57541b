import { createHash } from 'node:crypto';
import { operationNames } from '@tpr/core/service';

/**
 * What can go wrong on purpose. `429`, `500`, `503` answer so. `hang` never answers. `reset` breaks the connection inside
 * the body. `truncate` ends the body early and well. `html200` answers a page. `revoke` ends every session first.
 * `drift` changes the portfolio first. `drop` does the work and breaks the connection before a word of the answer.
 */
export const faultKinds = [
  '429',
  '500',
  '503',
  'hang',
  'reset',
  'truncate',
  'html200',
  'revoke',
  'drift',
  'drop',
] as const;
export type FaultKind = (typeof faultKinds)[number];

export interface FaultRule {
  readonly kind: FaultKind;
  /** The operation's name, or `*`. */
  readonly operation: string;
  readonly probability: number;
}

/** @throws RangeError with one line that says what is wrong with `<kind>@<operation>=<probability>`. */
export function parseFault(text: string): FaultRule {
  const [, kindText = '', operation = '', number = ''] = /^([^@=]+)@([^=]+)=(.+)$/.exec(text) ?? [];
  const kind = faultKinds.find((each) => each === kindText);
  if (!kind) throw new RangeError(`--fault '${text}': the kind is one of ${faultKinds.join(', ')}.`);
  if (operation !== '*' && !operationNames.includes(operation)) {
    throw new RangeError(`--fault '${text}': there is no operation '${operation}'; * is any.`);
  }
  const probability = Number(number);
  if (!(probability >= 0 && probability <= 1)) {
    throw new RangeError(`--fault '${text}': the probability is a number from 0 to 1.`);
  }
  return { kind, operation, probability };
}

export interface Faults {
  readonly rules: readonly FaultRule[];
  set(rules: readonly FaultRule[]): void;
  /** What goes wrong with this call of the operation. The n-th call has the same fate in every run. */
  draw(operation: string): FaultKind | undefined;
}

export function createFaults(initial: readonly FaultRule[], seed = 1): Faults {
  let rules = initial;
  const counts = new Map<string, number>();
  return {
    get rules() {
      return rules;
    },
    set(next) {
      rules = next;
      counts.clear();
    },
    draw(operation) {
      const matching = rules.filter((rule) => rule.operation === '*' || rule.operation === operation);
      if (matching.length === 0) return undefined;
      const n = counts.get(operation) ?? 0;
      counts.set(operation, n + 1);
      return matching.find(({ kind, probability }) => fraction(`${seed}/${kind}/${operation}/${n}`) < probability)
        ?.kind;
    },
  };
}

/** A number in [0, 1) that depends on the text alone. */
function fraction(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32;
}
