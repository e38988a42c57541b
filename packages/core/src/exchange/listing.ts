import { each, type Op } from '../engine/op.ts';
import { ConnectorError } from '../errors.ts';
import type { Endpoint } from '../service/endpoint.ts';
import { sideBySideOf } from '../service/profile/index.ts';
import type { Page } from './page-answer.ts';
import type { Exchange } from './exchange.ts';
import type { Paging } from './learned.ts';
import type { PageRequest } from './request.ts';

/** What is listed. */
export interface ListSource extends Pick<Endpoint, 'name' | 'base'> {
  ask(page: PageRequest): Op<Page<unknown>>;
  /** By what a record is known again; undefined for one that has no key. */
  idOf(item: unknown): string | undefined;
  /** The keys of records that may have left the list since a moment, ms since epoch; undefined when nobody can tell. */
  readonly departed?: (sinceMs: number) => Op<ReadonlySet<string> | undefined>;
}

export type VisitPage = (items: readonly unknown[], progress: ListProgress) => Op<void>;

/** How far a list has been read; `total` is undefined while the service has not said it. */
export interface ListProgress {
  readonly done: number;
  readonly total: number | undefined;
  /** The cursor with which another run begins with the page at hand. */
  readonly at: string;
  /** The cursor with which another run goes on after the page at hand. */
  readonly next: string;
}

/** A list that was read to its end. */
export interface ListEnd extends ListProgress {
  /** Records may be missing: the list changed however often it was read, or since the run that this one goes on from. */
  readonly isShort: boolean;
  /** The keys of records that were handed over and have left the list since. */
  readonly departed: ReadonlySet<string>;
}

export interface ListOptions {
  /** The caller knows of records: an empty list is asked for once more. */
  readonly expectsSome?: boolean;
}

export interface ListStart extends ListOptions {
  /** When the first run began to read the list, ms since epoch. */
  readonly beganMs: number;
  /** How an earlier run has asked for pages. */
  readonly given: Paging | undefined;
}

/** One list being read, in as many passes as it takes to have seen every record. */
export class Listing {
  private readonly exchange: Exchange;
  private readonly source: ListSource;
  private readonly visit: VisitPage;
  private readonly seen = new Set<string>();
  private readonly gone = new Set<string>();
  /** What the pass at hand has shown. */
  private shown = new Set<string>();
  private total: number | undefined;
  /** Whether all pages of the pass at hand have named the same total. */
  isSteady = true;
  private paging: Paging;
  private readonly beganMs: number;
  private readonly given: Paging | undefined;
  private readonly expectsSome: boolean;
  private isAtEnd = false;
  /** Whether the page before has said that there are more. */
  private saysMore = false;
  /** Pages handed over without a gap, counted from 0 whatever the service's first number is. */
  index = 0;

  constructor(
    exchange: Exchange,
    source: ListSource,
    visit: VisitPage,
    { beganMs, given, expectsSome = false }: ListStart,
  ) {
    this.exchange = exchange;
    this.source = source;
    this.visit = visit;
    this.beganMs = beganMs;
    this.given = given;
    this.expectsSome = expectsSome;
    this.paging = this.waysToPage()[0]!;
  }

  get cursor(): string {
    return this.cursorAt(this.index);
  }

  private cursorAt(index: number): string {
    return `page:${index}:${this.paging.first}:${this.paging.size}:${this.beganMs}`;
  }

  get progress(): ListProgress {
    return { done: this.seen.size, total: this.total, at: this.cursor, next: this.cursor };
  }

  /** Keys of records that were handed over and have left since, as far as that is known. */
  get departed(): ReadonlySet<string> {
    return this.gone;
  }

  /** Whether the pass at hand has read a single page. */
  get isOnePage(): boolean {
    return this.index === 1 && this.isAtEnd;
  }

  hasShown(id: string): boolean {
    return this.shown.has(id);
  }

  /** Takes note that records have left. One that a later pass shows has come back. */
  depart(ids: readonly string[]): void {
    for (const id of ids) this.gone.add(id);
  }

  /** A run that ends now goes on with the last page again: behind it there may be none. */
  stepBack(): void {
    this.index = Math.max(0, this.index - 1);
  }

  /** One pass over the list. @returns whether it has shown as many records as the service counts. */
  *read(startIndex: number): Op<boolean> {
    this.index = startIndex;
    this.isAtEnd = false;
    this.isSteady = true;
    this.shown = new Set();
    yield* this.readPages(startIndex);
    // A resumed pass has not seen what an earlier run handed over, so it can not count it.
    const isCounted = startIndex > 0 || this.total === undefined || (this.isSteady && this.shown.size >= this.total);
    if (isCounted && startIndex === 0) this.depart([...this.seen].filter((id) => !this.shown.has(id)));
    return isCounted;
  }

  private *readPages(startIndex: number): Op<void> {
    let previous = yield* this.readFirst(startIndex);
    const firstTotal = previous.total;
    this.total = firstTotal;
    yield* this.hand(previous);
    const size = previous.size !== undefined && previous.size > 0 ? previous.size : previous.count;
    if (this.ends(previous, size)) return;
    // An offset counts records, and the service may have handed over fewer than were asked for (G22).
    if (this.isByOffset && size < this.paging.size) this.paging = { ...this.paging, size };
    if (previous.number !== this.numberOf(startIndex)) {
      const next = yield* this.readSecond(previous);
      if (next.count > 0) yield* this.hand(next);
      if (this.ends(next, size)) return;
      previous = next;
    }
    if (firstTotal !== undefined) previous = yield* this.readSideBySide(Math.ceil(firstTotal / size), previous);
    if (!this.isAtEnd && (firstTotal === undefined || previous.more === true)) yield* this.readOneByOne(previous, size);
  }

  /**
   * The end rules of G22, in order of trust: the page is empty, the total is reached, the service says so, the page is
   * short. A service that counts too few and says that there is more is asked for one page more.
   */
  private ends(page: Page<unknown>, size: number): boolean {
    const { count, total = this.total, more } = page;
    const saidMore = this.saysMore;
    this.saysMore = more === true;
    if (count === 0) this.isAtEnd = true;
    else if (total !== undefined) this.isAtEnd = this.index * size >= total && more !== true;
    else this.isAtEnd = more === undefined ? saidMore || count < size : !more;
    return this.isAtEnd;
  }

  private *readSideBySide(pageCount: number, first: Page<unknown>): Op<Page<unknown>> {
    const { total } = this;
    let previous = first;
    const visit = (page: Page<unknown>): Op<void> => {
      // A list that has grown by a page meanwhile shows a page twice, too, but it says so.
      if (page.total === total && this.isSame(page, previous)) throw this.loop();
      previous = page;
      this.isAtEnd = page.count === 0;
      return this.hand(page);
    };
    const { profile } = this.exchange;
    const last = Math.min(pageCount, this.index + profile.get('behaviour.maxPages'));
    yield* each(this.readings(this.index, last), sideBySideOf(profile), visit);
    return previous;
  }

  private *readings(fromIndex: number, pageCount: number): Iterable<Op<Page<unknown>>> {
    for (let index = fromIndex; index < pageCount && !this.isAtEnd; index++) yield this.readPage(index);
  }

  private *readOneByOne(first: Page<unknown>, size: number): Op<void> {
    let previous = first;
    for (let count = 0; count < this.exchange.profile.get('behaviour.maxPages'); count++) {
      const page: Page<unknown> = yield* this.readPage(this.index);
      if (this.isSame(page, previous)) throw this.loop();
      if (page.count > 0) yield* this.hand(page);
      if (this.ends(page, size)) return;
      previous = page;
    }
    throw this.loop();
  }

  /** The first page, with a smaller size or another first number when the service refuses what is usual (G20, G23). */
  private *readFirst(index: number): Op<Page<unknown>> {
    let refusal: ConnectorError | undefined;
    for (const paging of this.waysToPage()) {
      this.paging = paging;
      try {
        const page = yield* this.readPage(index);
        this.learn();
        return page;
      } catch (error) {
        if (!(error instanceof ConnectorError) || error.status !== 400) throw error;
        refusal ??= error;
      }
    }
    throw refusal!;
  }

  private waysToPage(): Paging[] {
    const { learned, profile } = this.exchange;
    const known = this.given ?? learned.paging[this.source.name];
    if (known !== undefined) return [known];
    const likely = learned.paging[this.source.base];
    const sizes = [profile.get('behaviour.pageSize'), profile.get('behaviour.smallPageSize')];
    const first = profile.get('behaviour.pageBase');
    const firsts = this.source.base === 'legacy' ? [0] : this.isByOffset ? [first] : [first, 1];
    const ways = firsts.flatMap((number) => sizes.map((size) => ({ first: number, size })));
    if (likely === undefined) return ways;
    return [likely, ...ways.filter((way) => way.first !== likely.first || way.size !== likely.size)];
  }

  private learn(): void {
    const { paging } = this.exchange.learned;
    paging[this.source.name] = this.paging;
    paging[this.source.base] = this.paging;
  }

  private get isByOffset(): boolean {
    return this.source.base === 'current' && this.exchange.profile.get('behaviour.pageUnit') === 'offset';
  }

  /** The second page tells whether the first number is 1: then the service has sent its first page twice (G20). */
  private *readSecond(first: Page<unknown>): Op<Page<unknown>> {
    const page = yield* this.readPage(this.index);
    if (!this.isSame(page, first)) return page;
    if (this.source.base === 'legacy' || this.isByOffset || this.paging.first === 1) throw this.loop();
    this.paging = { ...this.paging, first: 1 };
    const next = yield* this.readPage(this.index);
    if (this.isSame(next, first)) throw this.loop();
    this.learn();
    return next;
  }

  private *hand(page: Page<unknown>): Op<void> {
    const fresh = page.items.filter((item) => {
      const id = this.source.idOf(item);
      if (id === undefined) return true;
      this.shown.add(id);
      this.gone.delete(id);
      if (this.seen.has(id)) return false;
      this.seen.add(id);
      return true;
    });
    if (page.total !== undefined) {
      this.isSteady &&= this.total === undefined || this.total === page.total;
      this.total = page.total;
    }
    yield* this.visit(fresh, { ...this.progress, next: this.cursorAt(this.index + 1) });
    this.index++;
  }

  /** A list does not end before its end: an empty page where records should be is asked for once more. */
  private *readPage(index: number): Op<Page<unknown>> {
    const page = yield* this.ask(index);
    return page.count === 0 && this.isMoreDue(page, index) ? yield* this.ask(index) : page;
  }

  private ask(index: number): Op<Page<unknown>> {
    return this.source.ask({ number: this.numberOf(index), size: this.paging.size });
  }

  private isMoreDue({ total = 0 }: Page<unknown>, index: number): boolean {
    if (this.seen.size > 0) return index * this.paging.size < (this.total ?? Infinity);
    return index * this.paging.size < total || (index === 0 && this.expectsSome);
  }

  private numberOf(index: number): number {
    return this.paging.first + index;
  }

  private isSame(page: Page<unknown>, other: Page<unknown>): boolean {
    const id = page.items.length > 0 ? this.source.idOf(page.items[0]) : undefined;
    return id !== undefined && other.items.length > 0 && id === this.source.idOf(other.items[0]);
  }

  private loop(): ConnectorError {
    return new ConnectorError(
      'contract',
      `${this.source.name}: the service sends the same page again. Set query.page, query.pageSize or behaviour.pageUnit in the profile to what it takes.`,
      { endpoint: this.source.name, field: 'query.page' },
    );
  }
}
