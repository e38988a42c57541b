import { canonicalStatus, statuses } from '../../values/status.ts';
import { date, id, list, name, number, text, type Field } from '../field.ts';
import { pick } from '../json-path.ts';
import { record, type RecordOf } from '../record.ts';
import { document } from './document.ts';

/** A count is a number, or the list of the counted items (G63). */
const tally: Field<number | null> = {
  shown: { anyOf: ['integer', { listOf: 'anything' }] },
  read: (value, place) => (Array.isArray(value) ? value.length : number().read(value, place)),
};

/**
 * An evaluation dossier (R036). `typeCode` is an open list (R010); null means that it is untyped. `documents` is null
 * when the service does not embed them here. Counts come from the documents when the service sends none.
 */
export const dossier = record(
  'dossier',
  'R036',
  {
    dossierId: id(),
    thirdpartyId: id(),
    dossierReference: text(),
    typeCode: name(),
    typeName: name(),
    statusCode: text(),
    creationDate: date(),
    expirationDate: date(),
    requiredDocuments: tally,
    collectedDocuments: tally,
    documents: list(document),
  },
  (values, raw, { profile }) => {
    const embedded = profile.get('fields.dossier.documents').some((name) => Array.isArray(pick(raw, [name])));
    const documents = embedded ? values.documents : null;
    return {
      documents,
      status: canonicalStatus(values.statusCode, profile.get('values.status'), statuses) ?? null,
      requiredDocuments: values.requiredDocuments ?? documents?.length ?? null,
      collectedDocuments:
        values.collectedDocuments ?? documents?.filter((item) => item.present === true).length ?? null,
    };
  },
);
export type Dossier = RecordOf<typeof dossier>;

export const dossierType = record('dossierType', 'G12', { code: name(), label: name() });
export type DossierType = RecordOf<typeof dossierType>;

/** The response to a dossier creation that runs in the background (G65, R142). */
export const process = record('process', 'R142', { processId: text(), status: text() });
export type Process = RecordOf<typeof process>;

/**
 * The response to a dossier creation: `dossierId` if it exists already, `processId` while it is being created (G65).
 */
export const createdDossier = record(
  'createdDossier',
  'R106',
  { dossierId: id(), thirdpartyId: id(), dossierReference: text(), processId: text(), status: text() },
  undefined,
  {
    dossierId: 'dossier',
    thirdpartyId: 'dossier',
    dossierReference: 'dossier',
    processId: 'process',
    status: 'process',
  },
);
export type CreatedDossier = RecordOf<typeof createdDossier>;
