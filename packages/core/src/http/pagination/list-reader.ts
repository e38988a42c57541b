import { forEachConcurrent, requireOp, type Op } from '../../runtime/op.ts';
import { ConnectorError } from '../../errors.ts';
import { maxConcurrency } from '../../api/profile/index.ts';
import type { Page } from './parse-page.ts';
import type { ClientContext } from '../client-context.ts';
import type { Paging } from '../detected-behaviour.ts';
import { SeenRecords } from './seen-records.ts';
import { formatCursor } from './checkpoint.ts';
import type { ListOptions, ListProgress, ListSource, VisitPage } from './list-source.ts';
import { PageRequests } from './page-requests.ts';
import { endlessError, keylessError, samePageError } from './paging-error.ts';
import { isBadRequest } from '../response-status.ts';

/**
 * How many pages are in memory: the visited one, and those read ahead. A host that sends a hundred requests together
 * needs more pages for full batches. The number grows where visits have to wait for pages.
 */
const fewPagesAhead = (concurrency: number): number => Math.max(4, Math.ceil(concurrency / 4));

/** Reads one list, in as many passes as are needed to see every record. */
export class ListReader {
  readonly records: SeenRecords;
  private readonly context: ClientContext;
  readonly source: ListSource;
  private readonly visit: VisitPage;
  private readonly pager: PageRequests;
  /** When the first run began to read the list, ms since epoch. */
  readonly beganMs: number;
  private readonly readsInVisits: boolean;
  private isAtEnd = false;
  /** Whether the previous page announced another one. */
  private saysMore = false;
  /** Records of the current pass, duplicates included. */
  private received = 0;
  /** Pages visited in order, counted from 0 whatever the number of the service's first page. */
  index = 0;

  constructor(
    context: ClientContext,
    source: ListSource,
    visit: VisitPage,
    beganMs: number,
    paging: Paging | undefined,
    { readsInVisits = false }: ListOptions,
  ) {
    this.context = context;
    this.source = source;
    this.visit = visit;
    this.beganMs = beganMs;
    this.readsInVisits = readsInVisits;
    this.pager = new PageRequests(context, source, paging);
    this.records = new SeenRecords(source);
  }

  cursor(index = this.index): string {
    return formatCursor({ index, paging: this.pager.paging, beganMs: this.beganMs });
  }

  get progress(): ListProgress {
    return { done: this.records.count, total: this.records.total, at: this.cursor(), next: this.cursor() };
  }

  /** Whether the current pass has read a single page. */
  get isOnePage(): boolean {
    return this.index === 1 && this.isAtEnd;
  }

  /** One pass over the list. @returns whether it contained as many records as the service counts. */
  *read(startIndex: number): Op<boolean> {
    this.index = startIndex;
    this.received = 0;
    this.records.beginPass();
    yield* this.readPages(startIndex);
    // A resumed pass does not contain the records of the earlier run, so it cannot be compared with the total.
    if (startIndex > 0) return true;
    if (this.records.isCounted) this.records.departMissing();
    return this.records.isCounted;
  }

  private *readPages(startIndex: number): Op<void> {
    let previous = yield* this.readFirst(startIndex);
    const { total } = previous;
    yield* this.visitPage(previous);
    const size = sizeOf(previous);
    if (this.ends(previous, size)) return;
    this.pager.adoptSize(size);
    if (previous.number !== this.pager.numberOf(startIndex)) {
      const next = yield* this.readSecond(previous);
      if (next.count > 0) yield* this.visitPage(next);
      if (this.ends(next, size)) return;
      previous = next;
    }
    if (total !== undefined) previous = yield* this.readConcurrently(Math.ceil(total / size), previous);
    if (!this.isAtEnd && (total === undefined || previous.more === true)) yield* this.readSequentially(previous, size);
  }

  /**
   * Whether a page is the last one (G22). An empty page is. If the total is known, the page that reaches it is, unless the
   * service announces more. Otherwise the service says so, or stops announcing more, or the page is short.
   */
  private ends(page: Page<unknown>, size: number): boolean {
    const { count, total = this.records.total, more } = page;
    const saidMore = this.saysMore;
    this.saysMore = more === true;
    if (count === 0) this.isAtEnd = true;
    else if (total !== undefined) this.isAtEnd = this.index * size >= total && more !== true;
    else this.isAtEnd = more === undefined ? saidMore || count < size : !more;
    return this.isAtEnd;
  }

  private *readConcurrently(pageCount: number, first: Page<unknown>): Op<Page<unknown>> {
    const { total } = this.records;
    let previous = first;
    const visit = (page: Page<unknown>): Op<void> => {
      // A list that grew by a page meanwhile also repeats a page, but with another total.
      if (page.total === total && this.records.isSame(page, previous)) throw samePageError(this.source);
      previous = page;
      this.isAtEnd = page.count === 0;
      return this.visitPage(page);
    };
    const concurrency = maxConcurrency(this.context.profile);
    const ahead = this.readsInVisits ? fewPagesAhead(concurrency) : undefined;
    yield* forEachConcurrent(this.pageReads(this.index, pageCount), concurrency, visit, ahead);
    return previous;
  }

  private *pageReads(fromIndex: number, pageCount: number): Iterable<Op<Page<unknown>>> {
    for (let index = fromIndex; index < pageCount && !this.isAtEnd; index++) yield this.readPage(index);
  }

  private *readSequentially(first: Page<unknown>, size: number): Op<void> {
    let previous = first;
    for (;;) {
      const page: Page<unknown> = yield* this.readPage(this.index);
      if (this.records.isSame(page, previous)) throw samePageError(this.source);
      if (page.count > 0) yield* this.visitPage(page);
      if (this.ends(page, size)) return;
      previous = page;
    }
  }

  /** The first page, with a smaller size or another first number when the service rejects the usual ones (G20, G23). */
  private *readFirst(index: number): Op<Page<unknown>> {
    let refusal: ConnectorError | undefined;
    for (const paging of this.pager.candidates()) {
      this.pager.paging = paging;
      try {
        const page = yield* this.readPage(index);
        this.pager.remember();
        return page;
      } catch (error) {
        if (!(error instanceof ConnectorError) || !isBadRequest(error.status)) throw error;
        refusal ??= error;
      }
    }
    throw refusal!;
  }

  /** If the second page equals the first, pages are numbered from 1 (G20). */
  private *readSecond(first: Page<unknown>): Op<Page<unknown>> {
    const page = yield* this.readPage(this.index);
    if (!this.records.isSame(page, first)) return page;
    if (!this.pager.mayBeginAtOne) throw samePageError(this.source);
    this.pager.paging = { ...this.pager.paging, first: 1 };
    const next = yield* this.readPage(this.index);
    if (this.records.isSame(next, first)) throw samePageError(this.source);
    this.pager.remember();
    return next;
  }

  private *visitPage(page: Page<unknown>): Op<void> {
    this.received += page.count;
    const { keyField } = this.source;
    const isKeyless = page.items.length > 0 && page.items.every((each) => this.source.idOf(each) === undefined);
    // Checked on the first page only: the last page may consist of a single record without a key.
    if (keyField !== undefined && isKeyless && this.index === 0) throw keylessError(this.source, keyField);
    const maxPages = this.context.profile.get('paging.maxPages');
    // Pages may contain more records than requested, so a page limit alone does not limit memory.
    if (this.index >= maxPages || this.received > maxPages * this.pager.paging.size) {
      throw endlessError(this.source, this.index, this.received);
    }
    const fresh = this.records.take(page);
    yield* requireOp(this.visit(fresh, { ...this.progress, next: this.cursor(this.index + 1) }));
    this.index++;
  }

  /** An empty page before the end of a list is requested once more. */
  private *readPage(index: number): Op<Page<unknown>> {
    const page = yield* this.pager.requestPage(index);
    return page.count === 0 && this.isMoreDue(page, index) ? yield* this.pager.requestPage(index) : page;
  }

  private isMoreDue({ total = 0 }: Page<unknown>, index: number): boolean {
    const due = this.records.count > 0 ? (this.records.total ?? Infinity) : total;
    return index * this.pager.paging.size < due;
  }
}

/** The effective page size: some services echo the requested size, and send fewer records while more follow. */
function sizeOf({ count, size = 0, total = 0 }: Page<unknown>): number {
  return size === 0 || (count < size && size < total) ? count : size;
}
