import { ConnectorError, newestFirst, type Client, type Op } from '@tpr/core';
import type { INodeProperties } from 'n8n-workflow';
import type { Parameters } from '../parameters.ts';
import { documentPlaceOf, dossierIdOf, thirdPartyIdOf, type DocumentPlace } from '../shared/find.ts';
import { documentLocator, dossierLocator, fileLocator, thirdPartyLocator } from '../shared/locators.ts';
import type { AnyEndpoint } from './row.ts';

/** The identifiers in the path of an operation. */
export type PathIds = Readonly<Record<string, string>>;

const locators: Readonly<Record<string, INodeProperties>> = {
  thirdpartyId: thirdPartyLocator,
  dossierId: dossierLocator,
  documentId: documentLocator,
  fileId: fileLocator,
};

/** What the path of an operation needs, chosen in the editor. The legacy interface takes typed identifiers instead. */
export function locatorsOf({ base, params }: AnyEndpoint): INodeProperties[] {
  if (base === 'legacy') return [];
  return Object.keys(params).flatMap((name) => locators[name] ?? []);
}

/** What was chosen for the path of an operation. */
export function* placeOf({ base, params }: AnyEndpoint, client: Client, parameters: Parameters): Op<PathIds> {
  if (base === 'legacy') return {};
  if ('fileId' in params) return yield* filePlaceOf(client, parameters);
  if ('documentId' in params) return { ...(yield* documentPlaceOf(client, parameters)) };
  if ('dossierId' in params) return { dossierId: yield* dossierIdOf(client, parameters) };
  if ('thirdpartyId' in params) return { thirdpartyId: yield* thirdPartyIdOf(client, parameters) };
  return {};
}

/** The newest file of the document when none is chosen. */
function* filePlaceOf(client: Client, parameters: Parameters): Op<PathIds> {
  const place = yield* documentPlaceOf(client, parameters);
  const fileId = parameters.chosen('fileId')?.value ?? (yield* newestFileOf(client, place));
  return { ...place, fileId };
}

function* newestFileOf(client: Client, place: DocumentPlace): Op<string> {
  const { evidences } = yield* client.documents.get(place);
  const fileId = newestFirst(evidences).find(({ id }) => id !== null)?.id;
  if (fileId != null) return fileId;
  throw new ConnectorError('config', `Document ${place.documentId} has no file yet. Nothing can be downloaded.`, {
    field: 'fileId',
  });
}
