import type { EventSubject } from '../../src/api/events.ts';
import { wallClock, type Zone } from '../../src/values/zone.ts';
import { refusal, type Service } from '../conformance/index.ts';
import { connection, json, queryOf } from '../http/bench.ts';

interface DocumentState {
  statusCode: string;
  present: boolean;
}

interface DossierState {
  statusCode: string;
  readonly documents: Map<number, DocumentState>;
}

interface ThirdPartyState {
  name: string;
  readonly attributes: Map<string, string>;
  readonly indicators: Map<string, number>;
  readonly dossiers: Map<number, DossierState>;
  isArchived: boolean;
}

interface JournalEntry {
  readonly subject: EventSubject;
  readonly id: number;
  readonly code: string;
  readonly wall: string;
}

export interface ModelOptions {
  readonly zone?: Zone;
  /** Time by which the service's clock is ahead of the computer's. */
  readonly skewMs?: number;
  readonly size?: number;
  /** Called before a request is answered, with the computer's time. */
  readonly before?: (nowMs: number) => void;
}

const labels = ['Category', 'Criticality', 'Owner'];
const scores = ['Legal compliance', 'Financial risk'];

/** The parts of the service that synchronising needs: every change is written to the journal at the service's local time. */
export class Model {
  private readonly thirdParties = new Map<number, ThirdPartyState>();
  private readonly journal: JournalEntry[] = [];
  private readonly zone: Zone;
  private readonly skewMs: number;
  private readonly before: (nowMs: number) => void;
  private lastId = 0;

  constructor({ zone = 'Europe/Paris', skewMs = 0, size = 0, before = () => {} }: ModelOptions = {}) {
    this.zone = zone;
    this.skewMs = skewMs;
    this.before = before;
    for (let index = 0; index < size; index++) this.add(0);
  }

  /** One random change of any kind. @param chance returns a number in [0, 1), called as often as needed. */
  edit(nowMs: number, chance: () => number): void {
    const among = <T>(list: readonly T[]): T | undefined => list[Math.floor(chance() * list.length)];
    const id = among([...this.thirdParties.keys()].filter((key) => !this.thirdParties.get(key)!.isArchived));
    const kind = Math.floor(chance() * 9);
    if (id === undefined || kind === 0) return this.add(nowMs);
    const party = this.thirdParties.get(id)!;
    const dossierId = among([...party.dossiers.keys()]);
    const dossier = dossierId === undefined ? undefined : party.dossiers.get(dossierId)!;
    const documentId = dossier === undefined ? undefined : among([...dossier.documents.keys()]);
    const value = `v${Math.floor(chance() * 1e6)}`;
    if (kind === 1 && chance() < 0.3) {
      party.isArchived = true;
      this.note('thirdParty', id, 'THIRD_PARTY_ARCHIVED', nowMs);
    } else if (kind <= 2) {
      party.name = value;
      this.note('thirdParty', id, 'THIRD_PARTY_INFORMATION_UPDATED', nowMs);
    } else if (kind === 3) {
      this.setAttribute(id, value, nowMs, among(labels));
    } else if (kind === 4) {
      party.indicators.set(among(scores)!, Math.floor(chance() * 100));
      this.note('thirdParty', id, 'THIRD_PARTY_INDICATOR_UPDATED', nowMs);
    } else if (dossier === undefined || dossierId === undefined || kind === 5) {
      party.dossiers.set(++this.lastId, { statusCode: 'ONGOING', documents: new Map() });
      this.note('dossier', this.lastId, 'DOSSIER_ADDED', nowMs);
    } else if (kind === 6) {
      dossier.statusCode = chance() < 0.5 ? 'VALID' : 'INVALID';
      this.note('dossier', dossierId, 'DOSSIER_STATUS_UPDATED', nowMs);
    } else if (documentId === undefined || kind === 7) {
      dossier.documents.set(++this.lastId, { statusCode: 'MISSING', present: false });
      this.note('document', this.lastId, 'DOCUMENT_ADDED', nowMs);
    } else {
      dossier.documents.set(documentId, { statusCode: 'ACTION_REQUIRED', present: true });
      this.note('document', documentId, 'DOCUMENT_ANSWER_ADDED', nowMs);
    }
  }

  setAttribute(id: number, value: string, nowMs: number, label = labels[0]!): void {
    this.thirdParties.get(id)!.attributes.set(label, value);
    this.note('thirdParty', id, 'THIRD_PARTY_ATTRIBUTE_UPDATED', nowMs);
  }

  readonly service: Service = (request, _attempt, nowMs) => {
    this.before(nowMs);
    const path = new URL(request.url).pathname.replace(`/api/v1/account/${connection.accountId}/`, '').split('/');
    const answer = this.answer(path, queryOf(request));
    if (answer === undefined) return refusal(404);
    return json(answer, { date: new Date(nowMs + this.skewMs).toUTCString() });
  };

  private answer([kind, id, part]: string[], query: URLSearchParams): unknown {
    if (id === undefined || id === 'search') return this.page(kind!, id === 'search' ? query : undefined, query);
    if (kind === 'dossiers') {
      const dossier = this.dossiers().find(([dossierId]) => dossierId === Number(id));
      return dossier && { content: [...dossier[2].documents].map((entry) => this.showDocument(Number(id), ...entry)) };
    }
    const party = this.thirdParties.get(Number(id));
    if (party === undefined || party.isArchived) return undefined;
    if (part === undefined) return { content: this.showParty(Number(id), party) };
    if (part === 'attributes')
      return { content: [...party.attributes].map(([label, value]) => ({ label, values: [value] })) };
    if (part === 'indicators') return { content: [...party.indicators].map(([label, value]) => ({ label, value })) };
    return {
      content: [...party.dossiers].map(([dossierId, dossier]) => this.showDossier(dossierId, Number(id), dossier)),
    };
  }

  private page(kind: string, search: URLSearchParams | undefined, query: URLSearchParams): unknown {
    const subject = kind === 'thirdparties' ? 'thirdParty' : kind === 'dossiers' ? 'dossier' : 'document';
    const found = search && this.search(subject, search);
    const page = Number(query.get('page'));
    const size = Number(query.get('pageSize'));
    const rows = this.rows(subject, found);
    return { content: rows.slice(page * size, (page + 1) * size), page, size, totalElements: rows.length };
  }

  private search(subject: EventSubject, query: URLSearchParams): Set<number> {
    const codes = new Set(query.get('eventNames')!.split(','));
    const pad = (time: string): string => time.padEnd(23, '.000');
    const from = pad(query.get('eventOccurrenceStartDate')!);
    const to = pad(query.get('eventOccurrenceEndDate')!);
    const hits = this.journal.filter((entry) => entry.subject === subject && codes.has(entry.code));
    return new Set(hits.filter(({ wall }) => wall >= from && wall <= to).map((entry) => entry.id));
  }

  private rows(subject: EventSubject, found: Set<number> | undefined): unknown[] {
    const isShown = (id: number): boolean => found === undefined || found.has(id);
    if (subject === 'thirdParty') {
      return [...this.thirdParties]
        .filter(([id, party]) => isShown(id) && (found !== undefined || !party.isArchived))
        .map(([id, party]) => this.showParty(id, party));
    }
    const dossiers = this.dossiers();
    if (subject === 'dossier') {
      return dossiers.filter(([id]) => isShown(id)).map(([id, owner, dossier]) => this.showDossier(id, owner, dossier));
    }
    return dossiers.flatMap(([dossierId, , dossier]) =>
      [...dossier.documents].filter(([id]) => isShown(id)).map((entry) => this.showDocument(dossierId, ...entry)),
    );
  }

  private dossiers(): (readonly [id: number, owner: number, dossier: DossierState])[] {
    return [...this.thirdParties].flatMap(([owner, party]) =>
      party.isArchived ? [] : [...party.dossiers].map(([id, dossier]) => [id, owner, dossier] as const),
    );
  }

  private showParty(thirdpartyId: number, { name }: ThirdPartyState): unknown {
    return { thirdpartyId, identity: { name }, status: 'ACTIVE' };
  }

  private showDossier(dossierId: number, thirdpartyId: number, { statusCode }: DossierState): unknown {
    return { dossierId, thirdpartyId, dossierTypeCode: 'CSR', statusCode };
  }

  private showDocument(dossierId: number, documentId: number, state: DocumentState): unknown {
    return { documentId, dossierId, documentCode: 'KBIS', ...state, evidences: [] };
  }

  private add(nowMs: number): void {
    const party = { name: 'New', attributes: new Map(), indicators: new Map(), dossiers: new Map(), isArchived: false };
    this.thirdParties.set(++this.lastId, party);
    this.note('thirdParty', this.lastId, 'THIRD_PARTY_ADDED', nowMs);
  }

  private note(subject: EventSubject, id: number, code: string, nowMs: number): void {
    this.journal.push({ subject, id, code, wall: wallClock(nowMs + this.skewMs, this.zone) });
  }
}
