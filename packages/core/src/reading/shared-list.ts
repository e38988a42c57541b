import type { ListCall } from '../client.ts';
import { isLasting, type ConnectorError } from '../errors.ts';
import { withLimit, type Op } from '../runtime/op.ts';
import { readUntil } from './find-first.ts';

/** A list that several searches of a run share. It is read only as far as one of them needs, and no page twice. */
export class SharedList<In, T> {
  private readonly list: ListCall<In, T>;
  private readonly input: In;
  private readonly records: T[] = [];
  private next: string | undefined;
  private isWhole = false;
  private refusal: ConnectorError | undefined;

  constructor(list: ListCall<In, T>, input: In) {
    this.list = list;
    this.input = input;
  }

  /** The first records that fit, in the order of the service. @param most the maximum; all of them when undefined. */
  *first(most = Infinity, fits: (record: T) => boolean = () => true): Op<T[]> {
    const found: T[] = [];
    for (let seen = 0; found.length < most;) {
      for (; seen < this.records.length && found.length < most; seen++) {
        const record = this.records[seen]!;
        if (fits(record)) found.push(record);
      }
      if (found.length >= most || (this.isWhole && seen === this.records.length)) break;
      let missing = most - found.length;
      const isEnough = (page: readonly T[]): boolean => {
        missing -= page.filter(fits).length;
        return missing <= 0;
      };
      yield* withLimit(this, 1, this.readOn(seen, isEnough));
    }
    return found;
  }

  /** @param seen how many records the search has seen: another one may have read further meanwhile. */
  private *readOn(seen: number, isEnough: (page: readonly T[]) => boolean): Op<void> {
    if (this.refusal !== undefined) throw this.refusal;
    if (this.isWhole || this.records.length > seen) return;
    const read: T[] = [];
    const take = (page: readonly T[]): boolean => {
      for (const record of page) read.push(record);
      return isEnough(page);
    };
    try {
      this.next = yield* readUntil(this.list, this.input, take, this.next);
    } catch (error) {
      if (isLasting(error)) this.refusal = error;
      throw error;
    }
    this.isWhole = this.next === undefined;
    for (const record of read) this.records.push(record);
  }
}
