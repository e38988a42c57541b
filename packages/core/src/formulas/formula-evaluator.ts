import type { Client } from '../client.ts';
import { maxConcurrency } from '../api/profile/index.ts';
import type { Op } from '../runtime/op.ts';
import { serviceNow } from '../http/service-clock.ts';
import type { LocalDate } from '../values/calendar.ts';
import { cleanText, type Cell } from '../values/cell.ts';
import type { Language } from '../i18n/language.ts';
import { notationIn, type Notation } from '../i18n/notation.ts';
import type { Row, Table } from '../portfolio/table.ts';
import { evaluateEach, evaluatePairs, type CellResult, type Grid, type TypedCell } from './evaluate-each.ts';
import { textOf, argumentTexts } from './argument-text.ts';
import { planSearch, searchCompanies } from './search-companies.ts';
import { readRange } from './event-range.ts';
import { DossierTypes } from './dossier-types.ts';
import { planEvents, readEvents } from './events.ts';
import { readDocuments, readDossiers } from './read-evidence.ts';
import { readExtracted } from './read-extracted.ts';
import { IndicatorNames } from './indicator-names.ts';
import { readFilter } from './filter.ts';
import { readCard, readField, type Card } from './third-party-card.ts';
import { readAttribute } from './read-attribute.ts';
import { readIndicator } from './read-indicator.ts';
import { FormulaError } from './formula-error.ts';
import { readPortfolio } from './read-portfolio.ts';
import { ThirdPartyReader } from '../reading/third-party-reader.ts';
import { serviceMoment } from '../reading/service-moment.ts';
import { ResponseCache, type Ages } from '../reading/response-cache.ts';
import type { Cache } from '../reading/cache.ts';
import { companyColumns, documentColumns, dossierColumns, eventColumns, tableOf } from './tables.ts';
import { requireId, requirePlace } from './require-third-party.ts';

/** Options of `FormulaEvaluator`. */
export interface EvaluatorOptions {
  /** How long a cached response is valid, in ms. Default: five minutes. */
  readonly ageMs?: number;
  /** How long a refusal is cached, in ms. Default: half a minute. */
  readonly refusalAgeMs?: number;
  /** Maximum number of cached responses. Default: 20,000. */
  readonly maxEntries?: number;
  /** Language of headers and status labels. Default: English. */
  readonly language?: Language;
  /** The notation of numbers and dates in arguments; by default that of the language. */
  readonly notation?: Notation;
}

/** The rows of several third parties, and the errors of those that could not be read. */
export interface TableResult {
  readonly table: Table;
  readonly failures: readonly { readonly id: string; readonly error: unknown }[];
}

/** The cache of another evaluator, and the names it has found. */
interface Kept {
  readonly answers: ResponseCache;
  readonly indicators: IndicatorNames;
  readonly types: DossierTypes;
}

/**
 * Evaluates formulas. Data that many cells need is read once and cached, with at most `rate.maxConcurrent` requests in
 * flight. Use one evaluator per client, and one runner for all its operations. Cells that are evaluated at the same time
 * then share requests. A request without a waiting cell is aborted.
 *
 * Operations throw FormulaError for invalid arguments, and otherwise what calls throw.
 */
export class FormulaEvaluator {
  /** As in `EvaluatorOptions`. It can be changed: cached responses stay valid. */
  notation: Notation;
  private readonly client: Client;
  private readonly answers: ResponseCache;
  private readonly cache: Cache;
  private readonly reader: ThirdPartyReader;
  private readonly indicators: IndicatorNames;
  private readonly types: DossierTypes;
  private readonly language: Language;

  constructor(client: Client, options: EvaluatorOptions = {}, kept?: Kept) {
    this.client = client;
    this.answers = kept?.answers ?? answersFor(client, options);
    this.cache = kept === undefined ? this.answers : this.answers.keptOnly(() => new FormulaError('notKept'));
    this.reader = new ThirdPartyReader(client, this.cache);
    this.indicators = kept?.indicators ?? new IndicatorNames();
    this.types = kept?.types ?? new DossierTypes();
    this.language = options.language ?? 'en';
    this.notation = options.notation ?? notationIn(this.language);
  }

  /** The same results from the cache; no request is sent. @throws FormulaError `notKept`. */
  get quiet(): FormulaEvaluator {
    const { language, notation, answers, indicators, types } = this;
    return new FormulaEvaluator(this.client, { language, notation }, { answers, indicators, types });
  }

  /** When the oldest and the newest cached response were read. */
  get ages(): Ages {
    return this.answers.ages;
  }

  /** Number of reads so far that the cache did not answer. */
  get requests(): number {
    return this.answers.requests;
  }

  /** Drops all cached responses. To be called after a refresh or a write. */
  forget(): void {
    this.answers.forget();
  }

  /** The reduced rate in requests per second; undefined unless the service has rejected requests. */
  get slowedTo(): number | undefined {
    return this.client.context.rateLimiter.reducedTo;
  }

  /** Evaluates each pair of cells of two arrays of matching sizes. A failure affects only its pair. */
  eachPair<T>(
    cells: Grid<Cell>,
    others: Grid<Cell>,
    question: (cell: Cell, other: Cell) => Op<T>,
  ): Op<CellResult<T>[][]> {
    return evaluatePairs(cells, others, this.concurrency, question);
  }

  /** One fact of a third party, by the name of its column. */
  *thirdParty(id: Cell, field: string): Op<TypedCell> {
    const key = requireId(id);
    return yield* readField(this.reader, key, field, yield* this.today(), this.language);
  }

  *card(id: Cell): Op<Card> {
    const key = requireId(id);
    return yield* readCard(this.reader, key, yield* this.today(), this.language);
  }

  *attribute(id: Cell, label: Cell): Op<TypedCell> {
    const key = requireId(id);
    return yield* readAttribute(this.reader, this.client.profile, key, textOf(label, 'missingLabel'));
  }

  *indicator(id: Cell, label: Cell): Op<TypedCell> {
    const key = requireId(id);
    return yield* readIndicator(this.reader, this.indicators, key, textOf(label, 'missingLabel'));
  }

  /** The extracted value of a name, or the first value of several names with `|` between. @param document code, name or id. */
  *extracted(id: Cell, document: Cell, name: Cell): Op<TypedCell> {
    const key = requireId(id);
    const wanted = textOf(name, 'missingField');
    return yield* readExtracted(this.reader, this.client.profile, key, textOf(document, 'missingDocument'), wanted);
  }

  /** @param columns names of columns. @param filters such as `Criticality = High`; all of them must hold. */
  *portfolio(columns: readonly Cell[] = [], filters: readonly Cell[] = []): Op<Table> {
    const conditions = argumentTexts(filters).map(readFilter);
    const today = yield* this.today();
    return yield* readPortfolio(
      this.client.profile,
      this.reader,
      this.indicators,
      argumentTexts(columns),
      conditions,
      today,
      {
        language: this.language,
        notation: this.notation,
      },
    );
  }

  /** @param type code or name of a dossier type; all types when empty. */
  *dossiers(ids: readonly Cell[], type = ''): Op<TableResult> {
    const today = yield* this.today();
    const found = yield* this.readTable(ids, 'dossiers', dossierColumns, requireId, (id) =>
      readDossiers(this.reader, id, type, this.types, today, this.language),
    );
    if (type !== '' && found.table.rows.length === 0) yield* this.types.refuseUnknown(this.client, this.cache, type);
    return found;
  }

  /** @param places identifiers of third parties, or `dossier 5001`. @param status its code or words; all when empty. */
  *documents(places: readonly Cell[], status = ''): Op<TableResult> {
    const today = yield* this.today();
    return yield* this.readTable(places, 'documents', documentColumns, requirePlace, (place) =>
      readDocuments(this.reader, place, status, today, this.language),
    );
  }

  /** @param names kinds (third parties, dossiers, documents) or event codes. @param until now when blank. */
  *events(names: readonly Cell[], since: Cell, until: Cell): Op<Table> {
    const { client, language } = this;
    const wanted = argumentTexts(names);
    if (wanted.length === 0) throw new FormulaError('missingEvents');
    const plan = planEvents(wanted, client);
    const nowMs = yield* serviceNow(client.context);
    const range = readRange([since, until], nowMs, client.profile, this.notation);
    const codes = [...plan.values()].flat().join(',');
    const rows = yield* this.cache.getOrFetch({
      key: `events ${range.fromMs} ${range.givenMs ?? 'now'} ${codes}`,
      op: () => readEvents(client, plan, range, language),
    });
    return tableOf('events', eventColumns, rows, language);
  }

  /** Companies of the reference directory. @param country two-letter code; France when empty. */
  *search(text: Cell, country = ''): Op<Table> {
    const { client, language } = this;
    const query = planSearch(textOf(text, 'missingText'), country);
    const rows = yield* this.cache.getOrFetch({
      key: `search ${query.searchBy} ${query.countryCode} ${query.value}`,
      op: () => searchCompanies(client, query, language),
    });
    return tableOf('search', companyColumns, rows, language);
  }

  /** Most evaluations wait for a request that they share, so many evaluations are needed to keep all requests in use. */
  private get concurrency(): number {
    return 16 * maxConcurrency(this.client.profile);
  }

  /** Today by the service's calendar, from which the days left are counted. */
  private *today(): Op<LocalDate> {
    return (yield* serviceMoment(this.client)).today;
  }

  private *readTable<P>(
    cells: readonly Cell[],
    name: string,
    columns: Parameters<typeof tableOf>[1],
    placeOf: (cell: Cell) => P,
    read: (place: P) => Op<Row[]>,
  ): Op<TableResult> {
    const answers = yield* evaluateEach([cells], this.concurrency, function* (cell) {
      return yield* read(placeOf(cell));
    });
    const [only] = answers[0]!;
    if (cells.length === 1 && only?.ok === false) throw only.error;
    const rows: Row[] = [];
    const failures: { id: string; error: unknown }[] = [];
    answers[0]!.forEach((answer, index) => {
      if (answer.ok) for (const row of answer.value ?? []) rows.push(row);
      else failures.push({ id: cleanText(String(cells[index])), error: answer.error });
    });
    return { table: tableOf(name, columns, rows, this.language), failures };
  }
}

function answersFor(client: Client, { ageMs, refusalAgeMs, maxEntries }: EvaluatorOptions): ResponseCache {
  const { baseUrl, accountId, username } = client.connection;
  return new ResponseCache({
    ageMs: ageMs ?? 300_000,
    refusalAgeMs: refusalAgeMs ?? 30_000,
    maxEntries: maxEntries ?? 20_000,
    limit: maxConcurrency(client.profile),
    name: `formulas ${baseUrl} ${accountId} ${username}`,
  });
}
