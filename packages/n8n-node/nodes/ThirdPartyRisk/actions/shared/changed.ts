import type { Changed } from '@tpr/core';
import type { EventSubject } from '@tpr/core/api';
import type { IDataObject } from 'n8n-workflow';
import type { Parameters } from '../parameters.ts';
import { documentRecord } from '../records/document.ts';
import { dossierRecord } from '../records/dossier.ts';
import type { Fields } from '../records/schema.ts';
import { thirdPartyRecord } from '../records/third-party.ts';
import { shapeRecord } from './output.ts';

/** The fields of all kinds of changed resources; each resource has those of its own kind only. */
export const changedFields: Fields = { ...thirdPartyRecord.output, ...dossierRecord.output, ...documentRecord.output };

/** The fields of each kind that *Selected Fields* offers. */
export const changedSelectable = {
  thirdParty: thirdPartyRecord.selectable,
  dossier: dossierRecord.selectable,
  document: documentRecord.selectable,
} satisfies Readonly<Record<EventSubject, Fields>>;

/** A changed resource as an item: its kind, then its fields. */
export function changedJson(parameters: Parameters, changed: Changed): IDataObject {
  return { changed: changed.subject, ...fieldsOf(parameters, changed) };
}

function fieldsOf(parameters: Parameters, changed: Changed): IDataObject {
  switch (changed.subject) {
    case 'thirdParty':
      return shapeRecord(parameters, changed.record, thirdPartyRecord);
    case 'dossier':
      return shapeRecord(parameters, changed.record, dossierRecord);
    case 'document':
      return shapeRecord(parameters, changed.record, documentRecord);
  }
}
