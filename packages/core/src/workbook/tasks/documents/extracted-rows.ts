import { fieldsOf } from '../../../evidence/evidence-fields.ts';
import type { Profile } from '../../../api/profile/index.ts';
import {
  mapExtracted,
  newestFirst,
  type ExtractedMapping,
  type ExtractedValue,
} from '../../../evidence/extracted-mapping.ts';
import type { Document } from '../../../api/records/document.ts';
import type { Dossier } from '../../../api/records/dossier.ts';
import type { WithoutRaw } from '../../../reading/strip-raw.ts';
import { parseIsoDate } from '../../../values/calendar.ts';
import { documentColumnMessages, type DocumentColumnKey } from '../../../i18n/document-columns.ts';
import { documentMessages, type DocumentMessages } from '../../../i18n/documents.ts';
import type { Language } from '../../../i18n/language.ts';
import { describeStatus } from '../../../i18n/statuses.ts';
import type { CellType, CellValue } from '../../../portfolio/table.ts';
import type { ManagedRow } from '../../managed-table.ts';
import type { ManagedColumn } from '../../managed-column.ts';

/** The possible types of a mapped column. */
const mappedTypes = ['text', 'number', 'boolean', 'date'] as const;

/** A document with its extracted value for each column of the mapping. */
interface ExtractedDocument {
  readonly key: string;
  readonly fixed: readonly CellValue[];
  readonly values: ReadonlyMap<string, ExtractedValue>;
  readonly state: 'read' | 'notRead' | 'notSupplied';
}

/** Builds the table of extracted data: one row for each document, one column for each column of the mapping. */
export class ExtractedRows {
  private readonly mapping: ExtractedMapping;
  private readonly profile: Profile;
  private readonly language: Language;
  private readonly messages: DocumentMessages;
  private readonly documents: ExtractedDocument[] = [];
  private readonly types = new Map<string, Set<CellType>>();
  private kept: ReadonlyMap<string, CellType> = new Map();

  constructor(mapping: ExtractedMapping, profile: Profile, language: Language) {
    this.mapping = mapping;
    this.profile = profile;
    this.language = language;
    this.messages = documentMessages[language];
  }

  add(
    { dossierId, thirdpartyId, typeName, typeCode }: WithoutRaw<Dossier>,
    name: string | null,
    document: WithoutRaw<Document>,
  ): void {
    const entries = fieldsOf(document, this.profile);
    const values = mapExtracted(entries, this.mapping);
    for (const [column, { value }] of values) {
      if (value !== null) this.types.set(column, (this.types.get(column) ?? new Set()).add(typeOf(value)));
    }
    this.documents.push({
      key: `${dossierId ?? ''}/${document.documentId ?? ''}`,
      fixed: [
        thirdpartyId,
        name,
        dossierId,
        typeName ?? typeCode,
        document.documentId,
        document.documentName ?? document.documentCode,
        describeStatus(document.status ?? document.statusCode, this.language),
        newestFirst(document.evidences)[0]?.uploadDate ?? null,
      ],
      values,
      state: entries.length > 0 ? 'read' : document.evidences.length > 0 ? 'notRead' : 'notSupplied',
    });
  }

  /** Keeps the column types of the table, because rows that this run has not read have values of these types. */
  keepTypes(columnKeys: readonly string[]): void {
    this.kept = new Map(
      columnKeys.flatMap((key) => {
        const [, name, column] = /^extracted (\w+):([^]*)/.exec(key) ?? [];
        const type = mappedTypes.find((known) => known === name);
        return type === undefined || column === undefined ? [] : [[column, type] as const];
      }),
    );
  }

  /** A column has the type of its values, or text. Its key contains the type: for another one it is created again. */
  columns(): ManagedColumn[] {
    const { messages } = this;
    const fixed = (key: DocumentColumnKey, type: CellType, isHidden = false): ManagedColumn => {
      const [header, note] = documentColumnMessages[this.language][key];
      const isStatus = key === 'status';
      return { key, header, type, note, editable: false, isHidden, ...(isStatus && { look: 'status' as const }) };
    };
    return [
      fixed('thirdpartyId', 'text', true),
      fixed('name', 'text'),
      fixed('dossierId', 'text', true),
      fixed('dossierType', 'text'),
      fixed('documentId', 'text', true),
      fixed('document', 'text'),
      fixed('status', 'text'),
      fixed('uploaded', 'dateTime'),
      ...Object.keys(this.mapping).map((column): ManagedColumn => {
        const type = this.columnType(column);
        const note = messages.mappedNote((this.mapping[column] ?? []).join(', '));
        return { key: `extracted ${type}:${column}`, header: column, type, note, editable: false };
      }),
      fixed('notFound', 'text'),
    ];
  }

  rows(): ManagedRow[] {
    const names = Object.keys(this.mapping);
    const types = names.map((column) => this.columnType(column));
    return this.documents.map((document): ManagedRow => {
      const cells = names.map((column, place) => {
        const value = document.values.get(column)?.value ?? null;
        return value === null || types[place] !== 'text' ? value : String(value);
      });
      return { key: document.key, cells: [...document.fixed, ...cells, this.describeGaps(document)] };
    });
  }

  private columnType(column: string): CellType {
    const kept = this.kept.get(column);
    if (kept !== undefined) return kept;
    const [type = 'text', ...others] = this.types.get(column) ?? [];
    return others.length === 0 ? type : 'text';
  }

  /** Why cells are empty: the document was not supplied, not read, or read without a value (R093–R095). */
  private describeGaps({ state, values }: ExtractedDocument): string | null {
    if (state === 'notSupplied') return this.messages.nothingSupplied;
    if (state === 'notRead') return this.messages.nothingRead;
    const gaps = [...values].filter(([, { found }]) => !found).map(([column]) => column);
    return gaps.length === 0 ? null : gaps.join('; ');
  }
}

function typeOf(value: string | number | boolean): CellType {
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'boolean';
  return parseIsoDate(value) === undefined ? 'text' : 'date';
}
