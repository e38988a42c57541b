import {
  AttributeWriter,
  createClient,
  Finder,
  runScopedCache,
  renewedByHost,
  type Client,
  type Cache,
} from '@tpr/core';
import { createAsyncRunner, type AsyncRunner } from '@tpr/core/fetch';
import { readAccess } from '../../../connection/service-connection.ts';
import { dayIn } from './day-in.ts';
import { credentialName, NodeHost, type NodeFunctions } from './node-host.ts';

/** Answers that are kept: a table comes in some order, so that who asks for the same is near. */
const mostRecent = 1_000;

/** The service as one execution reaches it: one pace and one memory for all its items. */
export interface Service {
  readonly client: Client;
  readonly attributes: AttributeWriter;
  readonly finder: Finder;
  readonly recent: Cache;
  readonly run: AsyncRunner['run'];
  readonly host: NodeHost;
}

/**
 * @param work what the execution mostly does.
 * @throws ConnectorError `config` naming the setting of the credential that is missing or malformed.
 */
export async function openService(functions: NodeFunctions, work?: 'reads' | 'writes'): Promise<Service> {
  const credential = await functions.getCredentials(credentialName);
  const { connection, profile } = readAccess(credential, work);
  const host = new NodeHost(functions, credential);
  const auth = renewedByHost(profile, () => host.secrets());
  const client = createClient({ connection, profile, auth });
  return {
    client,
    attributes: new AttributeWriter(client, { dayAt: dayIn(functions.getTimezone()) }),
    finder: new Finder(client, { expected: itemsOf(functions) }),
    recent: runScopedCache(client, mostRecent),
    run: createAsyncRunner(host).run,
    host,
  };
}

/** How many items there are to work through; one where there are none to begin with. */
const itemsOf = (functions: NodeFunctions): number =>
  'getInputData' in functions && typeof functions.getInputData === 'function' ? functions.getInputData().length : 1;
