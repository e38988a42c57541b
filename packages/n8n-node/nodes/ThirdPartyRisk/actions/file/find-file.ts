import { ConnectorError, newestFirst, type Client, type Op } from '@tpr/core';
import type { Parameters } from '../parameters.ts';
import { documentPlaceOf, type DocumentPlace } from '../shared/find.ts';

export interface FilePlace extends DocumentPlace {
  readonly fileId: string;
}

/** The file that three locators stand for; the newest one of the document when none is chosen. */
export function* filePlaceOf(client: Client, parameters: Parameters): Op<FilePlace> {
  const place = yield* documentPlaceOf(client, parameters);
  const chosen = parameters.chosen('fileId');
  if (chosen !== undefined) return { ...place, fileId: chosen.value };
  const { evidences } = yield* client.documents.get(place);
  const fileId = newestFirst(evidences).find(({ id }) => id !== null)?.id;
  if (fileId != null) return { ...place, fileId };
  throw new ConnectorError('config', `Document ${place.documentId} has no file yet. Nothing can be downloaded.`, {
    field: 'fileId',
  });
}
