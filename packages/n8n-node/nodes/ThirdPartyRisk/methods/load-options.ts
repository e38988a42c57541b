import type { Client, Op } from '@tpr/core';
import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';
import { nodeFault } from '../transport/node-fault.ts';
import { openService } from '../transport/service.ts';

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

export async function getDossierTypes(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
  return await load(this, function* (client) {
    const types = yield* client.dossiers.types();
    return types.flatMap(({ code, label }) => (code === null ? [] : [{ name: label ?? code, value: code }]));
  });
}

/** The documents that can be asked for. */
export async function getRequirements(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
  return await load(this, function* (client) {
    const requirements = yield* client.requirements.list();
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
    return options.sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    throw nodeFault(functions.getNode(), error);
  }
}
