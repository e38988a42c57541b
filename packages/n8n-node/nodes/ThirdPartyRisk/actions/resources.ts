import { updateDisplayOptions, type INodeProperties } from 'n8n-workflow';
import { attribute } from './attribute/resource.ts';
import { customCall } from './custom-call/resource.ts';
import { document } from './document/resource.ts';
import { dossier } from './dossier/resource.ts';
import { event } from './event/resource.ts';
import { file } from './file/resource.ts';
import { identifier } from './identifier/resource.ts';
import { indicator } from './indicator/resource.ts';
import { legacy } from './legacy/resource.ts';
import type { Operation, Resource } from './operation.ts';
import { portfolio } from './portfolio/resource.ts';
import { response } from './response/resource.ts';
import { thirdParty } from './third-party/resource.ts';

/** Everything the action node can do, in the order of the selector. */
export const resources: readonly Resource[] = [
  attribute,
  customCall,
  document,
  dossier,
  event,
  file,
  identifier,
  indicator,
  legacy,
  portfolio,
  response,
  thirdParty,
];

/** The operation selector of each resource, then the fields of each operation. */
export const operationProperties: INodeProperties[] = resources.flatMap((resource) => [
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: [resource.value] } },
    options: resource.operations.map(({ name, value, action, description }) => ({ name, value, action, description })),
    default: firstChoice(resource),
  },
  ...resource.operations.flatMap((operation) =>
    updateDisplayOptions({ show: { resource: [resource.value], operation: [operation.value] } }, operation.properties),
  ),
]);

/** A list to begin with, where there is one. */
function firstChoice({ operations }: Resource): string {
  return (operations.find(({ value }) => value === 'getAll') ?? operations[0])?.value ?? '';
}

export function operationOf(resource: string, operation: string): Operation | undefined {
  return resources.find(({ value }) => value === resource)?.operations.find(({ value }) => value === operation);
}
