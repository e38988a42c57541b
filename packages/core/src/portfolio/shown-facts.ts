import type { Attribute } from '../api/records/attribute.ts';
import type { Document, Evidence } from '../api/records/document.ts';
import type { Dossier } from '../api/records/dossier.ts';
import type { Indicator } from '../api/records/indicator.ts';
import type { ThirdParty } from '../api/records/third-party.ts';
import { newestFirst } from '../evidence/extracted-mapping.ts';
import type { WithoutRaw } from '../reading/strip-raw.ts';

/** The fields of each record that tables show, in packing order: fields that are often empty come last. */
const shown = {
  director: ['firstName', 'lastName', 'role'],
  identity: [
    'name',
    'directors',
    'status',
    'statusCode',
    'kind',
    'country',
    'postalCode',
    'city',
    'street',
    'activityCode',
    'activity',
    'siren',
    'siret',
    'vatNumber',
    'thirdpartyCode',
    'duns',
    'legalForm',
    'workforce',
  ],
  attribute: ['label', 'values'],
  indicator: ['label', 'value'],
  evidence: ['uploadDate', 'expirationDate'],
  document: ['documentId', 'documentCode', 'documentName', 'statusCode', 'status', 'requestDate', 'evidences'],
  dossier: ['dossierId', 'status', 'typeCode', 'typeName', 'expirationDate', 'documents'],
} as const;

type Shown<T, K extends keyof typeof shown> = Pick<WithoutRaw<T>, (typeof shown)[K][number] & keyof WithoutRaw<T>>;

export type ShownDocument = Omit<Shown<Document, 'document'>, 'evidences'> & {
  readonly evidences: readonly Shown<Evidence, 'evidence'>[];
};

export type ShownDossier = Omit<Shown<Dossier, 'dossier'>, 'documents'> & {
  readonly documents: readonly ShownDocument[] | null;
};

/**
 * The part of `ThirdPartyData` that tables show. It is all that has to be stored to write them again.
 */
export interface ShownFacts {
  readonly thirdpartyId: string;
  readonly identity: Omit<Shown<ThirdParty, 'identity'>, 'directors'> & {
    readonly directors: readonly Shown<ThirdParty['directors'][number], 'director'>[];
  };
  readonly attributes?: readonly Shown<Attribute, 'attribute'>[];
  readonly indicators?: readonly Shown<Indicator, 'indicator'>[];
  readonly dossiers?: readonly ShownDossier[];
}

/**
 * Facts as plain lists without field names: a fifth of the size of their JSON. Undefined facets are null. Evidences are
 * in the order of `newestFirst`, because their identifiers are left out.
 */
export type PackedFacts = readonly unknown[];

type Kind = keyof typeof shown;
const lists: Readonly<Record<string, Kind>> = {
  directors: 'director',
  evidences: 'evidence',
  documents: 'document',
};

interface Field {
  readonly key: string;
  /** The kind of the records that the field lists. */
  readonly inner: Kind | undefined;
}

const fieldsOf: Readonly<Record<string, readonly Field[]>> = Object.fromEntries(
  Object.entries(shown).map(([kind, keys]) => [kind, keys.map((key) => ({ key, inner: lists[key] }))]),
);

export function packFacts({ thirdpartyId, identity, attributes, indicators, dossiers }: ShownFacts): PackedFacts {
  return [
    thirdpartyId,
    pack(identity, 'identity'),
    packAll(attributes, 'attribute'),
    packAll(indicators, 'indicator'),
    packAll(dossiers, 'dossier'),
  ];
}

export function unpackFacts(packed: PackedFacts): ShownFacts {
  const [thirdpartyId, identity, attributes, indicators, dossiers] = packed as [string, ...unknown[][]];
  const facts = {
    thirdpartyId,
    identity: unpack(identity!, 'identity'),
    ...(attributes && { attributes: unpackAll(attributes, 'attribute') }),
    ...(indicators && { indicators: unpackAll(indicators, 'indicator') }),
    ...(dossiers && { dossiers: unpackAll(dossiers, 'dossier') }),
  };
  // The type is derived from the same lists of fields.
  return facts as unknown as ShownFacts;
}

function pack(record: object, kind: Kind): unknown[] {
  const cells = shown[kind].map((key) => {
    const value = (record as Readonly<Record<string, unknown>>)[key] ?? null;
    const inner = lists[key];
    if (inner === undefined || value === null) return value;
    return packAll(inner === 'evidence' ? newestFirst(value as Evidence[]) : (value as readonly object[]), inner);
  });
  while (cells.length > 0 && cells[cells.length - 1] === null) cells.pop();
  return cells;
}

function packAll(records: readonly object[] | undefined, kind: Kind): unknown[] | null {
  return records === undefined ? null : records.map((record) => pack(record, kind));
}

function unpack(cells: readonly unknown[], kind: Kind): object {
  const record: Record<string, unknown> = {};
  const fields = fieldsOf[kind]!;
  for (let index = 0; index < fields.length; index += 1) {
    const { key, inner } = fields[index]!;
    const value = cells[index] ?? null;
    record[key] = inner === undefined || value === null ? value : unpackAll(value as unknown[][], inner);
  }
  return record;
}

function unpackAll(records: readonly unknown[], kind: Kind): object[] {
  return (records as unknown[][]).map((cells) => unpack(cells, kind));
}
