import type { LocalDate } from '../values/calendar.ts';
import { documentColumnMessages } from '../i18n/document-columns.ts';
import type { Language } from '../i18n/language.ts';
import { describeStatus } from '../i18n/statuses.ts';
import { daysLeft, documentsOf, expiryOf } from './portfolio-columns.ts';
import type { ShownDocument, ShownFacts } from './shown-facts.ts';
import type { CellValue, Column, Row } from './table.ts';

const documentTypes = {
  thirdpartyId: 'text',
  name: 'text',
  dossierId: 'text',
  dossierType: 'text',
  documentId: 'text',
  document: 'text',
  status: 'text',
  requestDate: 'dateTime',
  expirationDate: 'date',
  daysLeft: 'number',
} as const;

/** The columns of the table of documents that need action. */
export function documentColumnsIn(language: Language): readonly Column[] {
  return (Object.keys(documentTypes) as (keyof typeof documentTypes)[]).map((key) => {
    const [header, note] = documentColumnMessages[language][key];
    return { key, header, note, type: documentTypes[key], editable: false };
  });
}

export const documentColumns = documentColumnsIn('en');

/** The facts of a third party that `documentRows` needs. */
export interface Documented extends Pick<ShownFacts, 'thirdpartyId' | 'dossiers'> {
  readonly identity: Pick<ShownFacts['identity'], 'name'>;
}

/** Why a document needs action; `notValid` is also below expectation. A requested document is missing, whatever it was. */
export type DocumentNeed = 'missing' | 'expired' | 'notValid' | 'expiring';

/** @returns undefined for a document that needs no action within `days`. */
export function needOf(
  document: Pick<ShownDocument, 'status' | 'evidences'>,
  today: LocalDate,
  days: number,
): DocumentNeed | undefined {
  if (document.status === 'ABSENT') return 'missing';
  const left = daysLeft(expiryOf(document), today);
  if (left !== null && left < 0) return 'expired';
  if (document.status === 'INVALID' || document.status === 'BELOW_EXPECTATION') return 'notValid';
  return left !== null && left <= days ? 'expiring' : undefined;
}

/** Rows of the documents that need action. */
export function documentRows(
  { thirdpartyId, identity, dossiers = [] }: Documented,
  today: LocalDate,
  days: number,
  language: Language = 'en',
): Row[] {
  const rows: CellValue[][] = [];
  for (const dossier of dossiers) {
    for (const document of documentsOf([dossier])) {
      if (needOf(document, today, days) === undefined) continue;
      const expiry = expiryOf(document);
      rows.push([
        thirdpartyId,
        identity.name,
        dossier.dossierId,
        dossier.typeName ?? dossier.typeCode,
        document.documentId,
        document.documentName ?? document.documentCode,
        describeStatus(document.status ?? document.statusCode, language),
        document.requestDate,
        expiry,
        daysLeft(expiry, today),
      ]);
    }
  }
  return rows;
}
