import { readRequirements, type Client, type Op } from '@tpr/core';
import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';
import { factsFields } from '../actions/portfolio/facts.ts';
import { words } from '../actions/shared/sort.ts';
import { nodeFault } from '../errors/node-error.ts';
import { openService } from '../transport/open-service.ts';

/** The attributes of the account that can be written. */
export async function getAttributes(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
  return await load(this, function* (client) {
    const definitions = yield* client.attributes.definitions();
    return definitions.flatMap(({ label, type, readOnly }) =>
      label === null || readOnly === true
        ? []
        : [{ name: label, value: label, ...(type !== null && { description: type }) }],
    );
  });
}

/** The fields by which the full pull can be sorted: its columns, and the attributes of the account. */
export async function getPortfolioFields(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
  const columns = Object.keys(factsFields).filter((name) => name !== 'attributes' && name !== 'indicators');
  return await load(this, function* (client) {
    const definitions = yield* client.attributes.definitions();
    const attributes = definitions.flatMap(({ label }) => (label === null ? [] : [`attributes.${label}`]));
    return [...columns, ...attributes].map((name) => ({ name, value: name }));
  });
}

/** The documents that can be required. */
export async function getRequirements(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
  return await load(this, function* (client) {
    const requirements = yield* readRequirements(client);
    return requirements.flatMap(({ documentCode, name }) =>
      documentCode === null ? [] : [{ name: name ?? documentCode, value: documentCode }],
    );
  });
}

async function load(
  functions: ILoadOptionsFunctions,
  read: (client: Client) => Op<INodePropertyOptions[]>,
): Promise<INodePropertyOptions[]> {
  try {
    const { client, run } = await openService(functions);
    const options = await run(read(client));
    return options.sort((a, b) => words.compare(a.name, b.name));
  } catch (error) {
    throw nodeFault(functions.getNode(), error);
  }
}
