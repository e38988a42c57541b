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
import type { IExecuteFunctions } from 'n8n-workflow';
import { readAccess } from '../../../connection/service-connection.ts';
import { dayIn } from './day-in.ts';
import { credentialName, N8nTransport, type NodeFunctions } from './n8n-transport.ts';
import { needOneCredential } from './one-credential.ts';
import { nodePhrases } from '../errors/node-error.ts';

/** Maximum cached responses: equal reads are usually near each other in the input. */
const mostRecent = 1_000;

/** The service for one execution: all its items share one rate limit and one cache. */
export interface Service {
  readonly client: Client;
  readonly attributes: AttributeWriter;
  readonly finder: Finder;
  readonly recent: Cache;
  readonly run: AsyncRunner['run'];
  readonly host: N8nTransport;
}

/**
 * @param work whether the execution mostly reads or writes.
 * @throws ConnectorError `config` naming the setting of the credential that is missing or malformed.
 */
export async function openService(functions: NodeFunctions, work?: 'reads' | 'writes'): Promise<Service> {
  const credential = await functions.getCredentials(credentialName);
  if (hasItems(functions)) await needOneCredential(functions, credential);
  const { connection, profile } = readAccess(credential, work);
  const host = new N8nTransport(functions, credential);
  const auth = renewedByHost(() => host.secrets());
  const client = createClient({ connection, profile, auth });
  return {
    client,
    attributes: new AttributeWriter(client, {
      phrases: nodePhrases,
      dayAt: dayIn(functions.getTimezone()),
      formatIsUnknown: true,
    }),
    finder: new Finder(client, { expected: itemsOf(functions) }),
    recent: runScopedCache(client, mostRecent),
    run: createAsyncRunner(host).run,
    host,
  };
}

const hasItems = (functions: NodeFunctions): functions is IExecuteFunctions =>
  'getInputData' in functions && typeof functions.getInputData === 'function';

/** Number of input items; 1 for a trigger. */
const itemsOf = (functions: NodeFunctions): number => (hasItems(functions) ? functions.getInputData().length : 1);
