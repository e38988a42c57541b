import { ask, type Op } from '../../engine/op.ts';
import { isNotFound, type ConnectorError } from '../../errors.ts';
import type { Profile } from '../../service/profile/index.ts';
import type { Memory, Question } from './memory.ts';

/**
 * Reads lists by one rule of what a 404 means (G29): whoever the list belongs to is asked for. Is it there, then the list
 * is empty if `behaviour.searchNotFound` says so, which is told once, and the 404 is thrown otherwise.
 */
export class Lists {
  private readonly profile: Profile;
  private readonly memory: Memory;
  private readonly answered = new Set<string>();
  /** Operations that answered 404 and have not answered otherwise: perhaps empty lists, perhaps a wrong path. */
  private readonly doubts = new Map<string, ConnectorError>();

  constructor(profile: Profile, memory: Memory) {
    this.profile = profile;
    this.memory = memory;
  }

  /**
   * @param owner asks for whoever the list belongs to; undefined when it is not there.
   * @returns undefined for a list that belongs to nobody.
   */
  *read<T>(
    operation: string,
    question: Question<readonly T[]>,
    owner: (refusal: ConnectorError) => Op<unknown>,
  ): Op<readonly T[] | undefined> {
    try {
      const list = yield* this.memory.recall(question);
      this.answered.add(operation);
      this.doubts.delete(operation);
      return list;
    } catch (error) {
      if (!isNotFound(error)) throw error;
      if ((yield* owner(error)) === undefined) return undefined;
      if (this.profile.get('behaviour.searchNotFound') !== 'empty') throw error;
      yield* this.doubt(operation, error);
      return [];
    }
  }

  *doubt(operation: string, refusal: ConnectorError): Op<void> {
    if (this.answered.has(operation) || this.doubts.has(operation)) return;
    this.doubts.set(operation, refusal);
    yield* ask('log', {
      kind: 'warning',
      message: `${operation}: not found (404) is taken for none. If it has another path here, set paths.${operation}.`,
      details: { endpoint: operation },
    });
  }

  /** Whether there are operations of which nobody knows yet: what was read of them is not settled. */
  get isInDoubt(): boolean {
    return this.doubts.size > 0;
  }

  /** @throws ConnectorError the 404 of an operation that was never answered: its path is wrong, nothing is empty. */
  settle(): void {
    for (const refusal of this.doubts.values()) throw refusal;
  }
}
