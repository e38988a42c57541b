import { actionNode } from '../../src/host/credential.ts';
import type { Credential, NodePlan } from '../../src/host/workflow.ts';

/** The path of the archive of a dossier. */
export const zipUrl = (baseUrl: string, dossierId: string): string =>
  `${baseUrl}/api/v1/account/1001/dossiers/${dossierId}/files`;

/** This node, which puts that archive into the binary field `data`. */
export const downloadZip = (name: string, credential: Credential, dossierId: string): NodePlan => ({
  name,
  type: actionNode,
  credential,
  parameters: {
    resource: 'dossier',
    operation: 'downloadZip',
    dossierId: { __rl: true, mode: 'id', value: dossierId },
    binaryPropertyName: 'data',
  },
});
