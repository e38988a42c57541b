import type { Op } from '../engine/op.ts';
import type { Client } from '../client.ts';
import { serviceNow } from '../exchange/exchange.ts';
import type { Row, Table } from '../work/portfolio/table.ts';
import { cleanText, type Cell } from '../values/cell.ts';
import { answerEach } from './answers.ts';
import { textOf, textsOf } from './cell-texts.ts';
import { planSearch, searchCompanies } from './companies.ts';
import { readMoment } from './event-times.ts';
import { planEvents, searchEvents } from './events.ts';
import { readDocuments, readDossiers } from './evidence-tables.ts';
import { FactLookup } from './fact-lookup.ts';
import { LookupError } from './lookup-error.ts';
import { companyColumns, documentColumns, dossierColumns, eventColumns, tableOf } from './tables.ts';
import { requireId, requirePlace } from './third-party-id.ts';

/** A table put together from several third parties; what could not be read stands beside the identifier it is for. */
export interface Gathered {
  readonly table: Table;
  readonly failures: readonly { readonly id: string; readonly error: unknown }[];
}

/** Answers all formulas: beside facts of third parties, their dossiers and documents, events, and the directory. */
export class Lookup extends FactLookup<Client> {
  /** The same answers, as far as they are kept; nothing is asked of the service. @throws LookupError `notKept`. */
  get quiet(): Lookup {
    return new Lookup(this.client, { language: this.language }, { readings: this.readings, facts: this.facts });
  }

  /** @param type code or name of a dossier type; all types when empty. */
  *dossiers(ids: readonly Cell[], type = ''): Op<Gathered> {
    const today = yield* this.today();
    return yield* this.gather(ids, 'dossiers', dossierColumns, requireId, (id) =>
      readDossiers(this.facts, id, type, today, this.language),
    );
  }

  /** @param places identifiers of third parties, or `dossier 5001`. @param status its code or words; all when empty. */
  *documents(places: readonly Cell[], status = ''): Op<Gathered> {
    const today = yield* this.today();
    return yield* this.gather(places, 'documents', documentColumns, requirePlace, (place) =>
      readDocuments(this.facts, place, status, today, this.language),
    );
  }

  /** @param names kinds (third parties, dossiers, documents) or event codes. @param until now when blank. */
  *events(names: readonly Cell[], since: Cell, until: Cell): Op<Table> {
    const { client, language } = this;
    const wanted = textsOf(names);
    if (wanted.length === 0) throw new LookupError('missingEvents');
    const plan = planEvents(wanted, client);
    const zone = client.profile.get('behaviour.serviceZone');
    const fromMs = readMoment(since, zone, 'start');
    if (fromMs === undefined) throw new LookupError('missingSince');
    const givenMs = readMoment(until, zone, 'end');
    const toMs = givenMs ?? Math.max(fromMs, yield* serviceNow(client.exchange));
    if (fromMs > toMs) throw new LookupError('rangeReversed', { from: String(since), to: String(until) });
    const codes = [...plan.values()].flat().join(',');
    const rows = yield* this.reader.read({
      key: `events ${fromMs} ${givenMs ?? 'now'} ${codes}`,
      op: () => searchEvents(client, plan, { fromMs, toMs }, language),
    });
    return tableOf('events', eventColumns, rows, language);
  }

  /** Companies of the reference directory. @param country two-letter code; France when empty. */
  *search(text: Cell, country = ''): Op<Table> {
    const { client, language } = this;
    const query = planSearch(textOf(text, 'missingText'), country);
    const rows = yield* this.reader.read({
      key: `search ${query.searchBy} ${query.countryCode} ${query.value}`,
      op: () => searchCompanies(client, query),
    });
    return tableOf('search', companyColumns, rows, language);
  }

  private *gather<P>(
    cells: readonly Cell[],
    name: string,
    columns: Parameters<typeof tableOf>[1],
    placeOf: (cell: Cell) => P,
    read: (place: P) => Op<Row[]>,
  ): Op<Gathered> {
    const answers = yield* answerEach([cells], function* (cell) {
      return yield* read(placeOf(cell));
    });
    const rows: Row[] = [];
    const failures: { id: string; error: unknown }[] = [];
    answers[0]!.forEach((answer, index) => {
      if (answer.ok) rows.push(...(answer.value ?? []));
      else failures.push({ id: cleanText(String(cells[index])), error: answer.error });
    });
    return { table: tableOf(name, columns, rows, this.language), failures };
  }
}
