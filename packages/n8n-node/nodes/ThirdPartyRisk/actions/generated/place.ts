import { ConnectorError, newestFirst, type Op } from '@tpr/core';
import type { INodeProperties } from 'n8n-workflow';
import { askOnce } from '../shared/ask-once.ts';
import { documentPlaceOf, dossierIdOf, thirdPartyIdOf, type Chosen, type DocumentPlace } from '../shared/find.ts';
import { documentLocator, dossierLocator, fileLocator, thirdPartyLocator } from '../shared/locators.ts';
import type { AnyEndpoint } from './operation-spec.ts';

/** The identifiers in the path of an operation. */
export type PathIds = Readonly<Record<string, string>>;

const locators: Readonly<Record<string, INodeProperties>> = {
  thirdpartyId: thirdPartyLocator,
  dossierId: dossierLocator,
  documentId: documentLocator,
  fileId: fileLocator,
};

/** Locators for the identifiers in the path of an operation. The legacy interface has typed identifiers instead. */
export function locatorsOf({ base, params }: AnyEndpoint): INodeProperties[] {
  if (base === 'legacy') return [];
  return Object.keys(params).flatMap((name) => locators[name] ?? []);
}

/** The identifiers that were chosen for the path of an operation. */
export function* placeOf({ base, params }: AnyEndpoint, chosen: Chosen): Op<PathIds> {
  if (base === 'legacy') return {};
  if ('fileId' in params) return yield* filePlaceOf(chosen);
  if ('documentId' in params) return { ...(yield* documentPlaceOf(chosen)) };
  if ('dossierId' in params) return { dossierId: yield* dossierIdOf(chosen) };
  if ('thirdpartyId' in params) return { thirdpartyId: yield* thirdPartyIdOf(chosen) };
  return {};
}

/** The newest file of the document when none is chosen. */
function* filePlaceOf(chosen: Chosen): Op<PathIds> {
  const { parameters } = chosen;
  // Null is the field of a document whose files are not listed. A misspelt field would get another file.
  if (parameters.located('fileId') === undefined) parameters.withValues(['fileId']);
  const place = yield* documentPlaceOf(chosen);
  const fileId = parameters.chosen('fileId')?.value ?? (yield* newestFileOf(chosen, place));
  return { ...place, fileId };
}

function* newestFileOf(chosen: Chosen, place: DocumentPlace): Op<string> {
  const { evidences } = yield* askOnce(chosen, 'documents.get', place, chosen.client.documents.get);
  const fileId = newestFirst(evidences).find(({ id }) => id !== null)?.id;
  if (fileId != null) return fileId;
  throw new ConnectorError('config', `Document ${place.documentId} has no file yet. Nothing can be downloaded.`, {
    field: 'fileId',
  });
}
