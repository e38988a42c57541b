import type { Document } from '../../../api/records/document.ts';
import type { Dossier } from '../../../api/records/dossier.ts';
import type { LocalDate } from '../../../values/calendar.ts';
import { foldText } from '../../../values/match.ts';
import type { Status } from '../../../values/status.ts';
import type { WithoutRaw } from '../../../reading/strip-raw.ts';
import { needOf, type DocumentNeed } from '../../../portfolio/document-rows.ts';
import { expiryOf } from '../../../portfolio/portfolio-columns.ts';
import { soonDays } from './agreement.ts';
import type { Named, AccountCounts } from '../../workbook-tasks.ts';

type Counts = Record<Status | 'other', number>;

const monthsShown = 6;

/** Counts dossiers and their documents without keeping them, so that memory does not grow with the portfolio. */
export class DocumentCounts {
  private readonly today: LocalDate;
  private readonly dossiers = noCounts();
  private readonly documents = noCounts();
  private readonly expiries: Map<string, number>;
  private readonly documentCodes = new Map<string, string>();
  private readonly dossierTypes = new Map<string, string>();
  private readonly needs: Record<DocumentNeed, number> = { missing: 0, expired: 0, notValid: 0, expiring: 0 };

  /** @param today in the service's zone. */
  constructor(today: LocalDate) {
    this.today = today;
    this.expiries = new Map(monthsFrom(today).map((month) => [month, 0]));
  }

  add(dossier: WithoutRaw<Dossier>, documents: readonly WithoutRaw<Document>[]): void {
    this.dossiers[dossier.status ?? 'other'] += 1;
    note(this.dossierTypes, dossier.typeCode, dossier.typeName);
    for (const document of documents) {
      this.documents[document.status ?? 'other'] += 1;
      note(this.documentCodes, document.documentCode, document.documentName);
      const need = needOf(document, this.today, soonDays);
      if (need !== undefined) this.needs[need] += 1;
      this.addExpiry(document);
    }
  }

  /** A document that was requested again counts as missing only. */
  private addExpiry(document: WithoutRaw<Document>): void {
    const expiry = document.status === 'ABSENT' ? null : expiryOf(document);
    if (expiry === null || expiry < this.today) return;
    const month = expiry.slice(0, 7);
    const count = this.expiries.get(month);
    if (count !== undefined) this.expiries.set(month, count + 1);
  }

  result(asOf: string, thirdParties: number): AccountCounts {
    const { dossiers, documents, needs } = this;
    return {
      asOf,
      thirdParties,
      dossiers: { ...dossiers },
      documents: { ...documents },
      toDecide: documents.ACTION_REQUIRED,
      missing: needs.missing,
      expired: needs.expired,
      notValid: needs.notValid,
      expiries: [...this.expiries].map(([month, count]) => ({ month, count })),
      expiringSoon: needs.expiring,
      documentCodes: sorted(this.documentCodes),
      dossierTypes: sorted(this.dossierTypes),
    };
  }
}

function note(names: Map<string, string>, code: string | null, name: string | null): void {
  if (code === null) return;
  const known = names.get(code);
  if (known === undefined || known === code) names.set(code, name ?? code);
}

const sorted = (names: ReadonlyMap<string, string>): Named[] =>
  [...names].map(([code, name]) => ({ code, name })).sort((a, b) => (foldText(a.name) < foldText(b.name) ? -1 : 1));

function noCounts(): Counts {
  return { ABSENT: 0, ONGOING: 0, ACTION_REQUIRED: 0, VALID: 0, BELOW_EXPECTATION: 0, INVALID: 0, other: 0 };
}

/** The month of a day and the five that follow, as YYYY-MM. */
function monthsFrom(day: LocalDate): string[] {
  const first = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
  return Array.from({ length: monthsShown }, (_, step) => {
    const month = first + step;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
  });
}
