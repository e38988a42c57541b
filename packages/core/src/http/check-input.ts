import * as z from 'zod/mini';
import { ConnectorError } from '../errors.ts';
import type { EndpointInput, Endpoint } from '../api/endpoint.ts';
import type { Profile } from '../api/profile/index.ts';
import { extractedDataParameter } from '../api/wire.ts';

/** @throws ConnectorError `config` that names the field and its rule, before anything is sent. */
export function checkInput(endpoint: Endpoint, input: EndpointInput, profile: Profile): void {
  const shape = { ...endpoint.params, ...endpoint.query, ...endpoint.body };
  for (const [field, schema] of Object.entries(shape)) {
    const result = z.safeParse(schema, input[field]);
    if (!result.success) refuse(endpoint, field, result.error.issues[0]!.message);
  }
  for (const field of Object.keys(input)) {
    if (field in shape || ['accountId', 'events', extractedDataParameter].includes(field)) continue;
    refuse(endpoint, field, `${field} is not an input of this operation`);
  }
  if (input['withExtractedData'] === true && !profile.get('evidence.extractedDataOperations').includes(endpoint.name)) {
    const note =
      'extracted data is not asked for here; add the operation to evidence.extractedDataOperations if it takes it';
    refuse(endpoint, 'withExtractedData', note);
  }
  endpoint.rule?.(input, (field, message) => refuse(endpoint, field, message), profile);
}

function refuse(endpoint: Endpoint, field: string, message: string): never {
  throw new ConnectorError('config', `${endpoint.name}: ${message}.`, { endpoint: endpoint.name, field });
}
