import { startLegacyDossier, type Client, type Op } from '@tpr/core';
import { endpoints, legacyEndpoints, type Endpoint, type InputOf } from '@tpr/core/api';
import { word } from '../records/schema.ts';
import { namesOf } from './names.ts';
import { outputOf } from './output.ts';
import type { OperationSpec } from './operation-spec.ts';

/** All operations of the legacy interface that the client has (R137–R148). */
export const legacyOperations: readonly OperationSpec[] = endpoints.filter(({ base }) => base === 'legacy').map(rowOf);

function rowOf(endpoint: Endpoint): OperationSpec {
  return {
    ...namesOf(endpoint),
    endpoint,
    record: { output: outputOf(endpoint) },
    fileName: ({ fileId }) => `file-${fileId}.pdf`,
    ...(endpoint.name === legacyEndpoints.dossiers.create.name && {
      record: { output: { ...outputOf(endpoint), dossierReference: word } },
      read: startDossier,
    }),
  };
}

/** Asynchronous: the answer is a process (R142). */
function* startDossier(client: Client, wanted: InputOf<typeof legacyEndpoints.dossiers.create>): Op<object> {
  return { ...(yield* startLegacyDossier(client, wanted)), status: 'PENDING' };
}
