import type { Op } from '../../runtime/op.ts';
import type { ClientContext } from '../client-context.ts';
import type { Paging } from '../detected-behaviour.ts';
import type { ListSource } from './list-source.ts';
import type { Page } from './parse-page.ts';

/** Requests the pages of one list, with the page size and first number that the service accepts (G20, G23). */
export class PageRequests {
  paging: Paging;
  private readonly context: ClientContext;
  private readonly source: ListSource;
  private readonly given: Paging | undefined;

  /** @param given how an earlier run requested pages */
  constructor(context: ClientContext, source: ListSource, given: Paging | undefined) {
    this.context = context;
    this.source = source;
    this.given = given;
    this.paging = this.candidates()[0]!;
  }

  /** The page sizes and first numbers to try, the most likely first. */
  candidates(): Paging[] {
    const { detected, profile } = this.context;
    const known = this.given ?? detected.paging[this.source.name];
    if (known !== undefined) return [known];
    const likely = detected.paging[this.source.base];
    const sizes = [profile.get('paging.pageSize'), profile.get('paging.fallbackPageSize')];
    const first = profile.get('paging.firstPage');
    const firsts = this.source.base === 'legacy' ? [0] : this.isByOffset ? [first] : [first, 1];
    const ways = firsts.flatMap((number) => sizes.map((size) => ({ first: number, size })));
    if (likely === undefined) return ways;
    return [likely, ...ways.filter((way) => way.first !== likely.first || way.size !== likely.size)];
  }

  /** Remembers the paging that worked for later lists. */
  remember(): void {
    const { paging } = this.context.detected;
    paging[this.source.name] = this.paging;
    paging[this.source.base] = this.paging;
  }

  /** An offset counts records, and the service may send fewer than requested (G22). */
  adoptSize(size: number): void {
    if (this.isByOffset && size < this.paging.size) this.paging = { ...this.paging, size };
  }

  /** Whether pages may be numbered from 1 although page 0 was requested. */
  get mayBeginAtOne(): boolean {
    return this.source.base !== 'legacy' && !this.isByOffset && this.paging.first !== 1;
  }

  numberOf(index: number): number {
    return this.paging.first + index;
  }

  /** @param index counted from 0, whatever the number of the service's first page */
  requestPage(index: number): Op<Page<unknown>> {
    return this.source.fetchPage({ number: this.numberOf(index), size: this.paging.size });
  }

  private get isByOffset(): boolean {
    return this.source.base === 'current' && this.context.profile.get('paging.mode') === 'offset';
  }
}
