import { ask, type Op } from '../engine/op.ts';
import type { Table } from '../work/portfolio/table.ts';
import { dateOf, type LocalDate } from '../values/calendar.ts';
import { isEmptyCell, type Cell } from '../values/cell.ts';
import { wallClock } from '../values/zone.ts';
import type { Language } from '../words/language.ts';
import type { TypedCell } from './answers.ts';
import { textOf, textsOf } from './cell-texts.ts';
import type { FactClient } from './fact-client.ts';
import { readExtracted } from './extracted.ts';
import { FactsReading } from './facts-reading.ts';
import { readFilter } from './filter.ts';
import { readCard, readField, type Card } from './identity.ts';
import { readAttribute, readIndicator } from './labelled.ts';
import { LookupError } from './lookup-error.ts';
import { readPortfolio } from './portfolio.ts';
import { Readings, type Ages, type Reader } from './readings.ts';
import { requireId } from './third-party-id.ts';

export interface LookupOptions {
  /** How long what was read counts as current: five minutes unless said otherwise. */
  readonly ageMs?: number;
  /** How long a refusal is not asked for again: half a minute unless said otherwise. */
  readonly refusalAgeMs?: number;
  /** How many answers are kept: 20,000 unless said otherwise. */
  readonly maxEntries?: number;
  /** Of headers and status words: English unless said otherwise. */
  readonly language?: Language;
}

/** What another lookup has read. */
export interface Kept {
  readonly readings: Readings;
  readonly facts: FactsReading;
}

/**
 * Answers formulas about third parties. Whatever many cells ask of the same one is read once, kept for a while, and asked
 * for by at most `behaviour.rate.concurrent` requests at once. Make one for each client, and let one runner run all its
 * operations: cells that ask at the same time then share their requests, and a request nobody waits for any more ends.
 *
 * Operations throw LookupError for a question that can not be answered as it stands, and else what calls throw.
 */
export class FactLookup<C extends FactClient = FactClient> {
  protected readonly client: C;
  protected readonly readings: Readings;
  protected readonly reader: Reader;
  protected readonly facts: FactsReading;
  protected readonly language: Language;

  constructor(client: C, options: LookupOptions = {}, kept?: Kept) {
    this.client = client;
    this.readings = kept?.readings ?? readingsFor(client, options);
    this.reader = kept === undefined ? this.readings : this.readings.kept;
    this.facts = new FactsReading(client, this.reader, kept?.facts.indicatorLabels);
    this.language = options.language ?? 'en';
  }

  /** When the oldest and the newest answer in use was read. */
  get ages(): Ages {
    return this.readings.ages;
  }

  /** Questions put to the service so far. */
  get requests(): number {
    return this.readings.requests;
  }

  /** Makes formulas ask again: for these third parties, or for all. To be called after a refresh or a write. */
  forget(ids?: readonly string[]): void {
    this.readings.forget(ids);
  }

  /** One fact of a third party, by the name of its column. */
  *thirdParty(id: Cell, field: string): Op<TypedCell> {
    const key = requireId(id);
    return yield* readField(this.facts, key, field, yield* this.today(), this.language);
  }

  *card(id: Cell): Op<Card> {
    const key = requireId(id);
    return yield* readCard(this.facts, key, yield* this.today(), this.language);
  }

  *attribute(id: Cell, label: Cell): Op<TypedCell> {
    const key = requireId(id);
    return yield* readAttribute(this.facts, this.client.profile, key, textOf(label, 'missingLabel'));
  }

  *indicator(id: Cell, label: Cell): Op<TypedCell> {
    const key = requireId(id);
    return yield* readIndicator(this.facts, key, textOf(label, 'missingLabel'));
  }

  /** One cell for each name. @param document its code, name or identifier. */
  *extracted(id: Cell, document: Cell, names: readonly Cell[]): Op<TypedCell[]> {
    const key = requireId(id);
    const wanted = names.filter((name) => !isEmptyCell(name)).map((name) => String(name));
    if (wanted.length === 0) throw new LookupError('missingField');
    return yield* readExtracted(this.facts, key, textOf(document, 'missingDocument'), wanted);
  }

  /** @param columns names of columns. @param filters such as `Criticality = High`; all of them hold. */
  *portfolio(columns: readonly Cell[] = [], filters: readonly Cell[] = []): Op<Table> {
    const conditions = textsOf(filters).map(readFilter);
    const today = yield* this.today();
    return yield* readPortfolio(this.client.profile, this.facts, textsOf(columns), conditions, today, this.language);
  }

  /** Today for the service, whose dates the days left are counted to. */
  protected *today(): Op<LocalDate> {
    const { exchange, profile } = this.client;
    return dateOf(wallClock(exchange.clock.at(yield* ask('now')), profile.get('behaviour.serviceZone')));
  }
}

function readingsFor(client: FactClient, { ageMs, refusalAgeMs, maxEntries }: LookupOptions): Readings {
  const { baseUrl, accountId, username } = client.connection;
  return new Readings({
    ageMs: ageMs ?? 300_000,
    refusalAgeMs: refusalAgeMs ?? 30_000,
    maxEntries: maxEntries ?? 20_000,
    limit: client.profile.get('behaviour.rate.concurrent'),
    name: `lookup ${baseUrl} ${accountId} ${username}`,
  });
}
