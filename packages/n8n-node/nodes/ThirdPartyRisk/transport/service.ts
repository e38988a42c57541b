import { AttributeWriter, createClient, signedByHost, type Client } from '@tpr/core';
import { createAsyncRunner, type AsyncRunner } from '@tpr/core/fetch';
import { readAccess } from '../../../connection/service-connection.ts';
import { credentialName, NodeHost, type NodeFunctions } from './node-host.ts';

/** The service as one execution reaches it: one pace and one memory for all its items. */
export interface Service {
  readonly client: Client;
  readonly attributes: AttributeWriter;
  readonly run: AsyncRunner['run'];
  readonly host: NodeHost;
}

/** @throws ConnectorError `config` naming the setting of the credential that is missing or malformed. */
export async function openService(functions: NodeFunctions): Promise<Service> {
  const credential = await functions.getCredentials(credentialName);
  const { connection, profile } = readAccess(credential);
  const host = new NodeHost(functions, credential);
  const auth = { ...signedByHost, secrets: () => host.secrets() };
  const client = createClient({ connection, profile, auth });
  return {
    client,
    attributes: new AttributeWriter(client),
    run: createAsyncRunner(host).run,
    host,
  };
}
