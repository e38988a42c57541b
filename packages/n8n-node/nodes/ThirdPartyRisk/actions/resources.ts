import { updateDisplayOptions, type INodeProperties } from 'n8n-workflow';
import { set } from './attribute/set.ts';
import { setMany } from './attribute/set-many.ts';
import { send } from './api-request/send.ts';
import { getExtractedData } from './document/get-extracted-data.ts';
import { getReviewQueue } from './document/get-review-queue.ts';
import { addRequirements } from './dossier/add-requirements.ts';
import { create } from './dossier/create.ts';
import { search } from './event/search.ts';
import { check } from './identifier/check.ts';
import type { Operation, Resource } from './operation.ts';
import { legacyOperations } from './generated/legacy.ts';
import { generatedOperation } from './generated/generated-operation.ts';
import { currentOperations } from './generated/overrides.ts';
import { getChanges } from './portfolio/get-changes.ts';
import { getMany } from './portfolio/get-many.ts';
import { approve } from './response/approve.ts';
import { reject } from './response/reject.ts';
import { check as checkService } from './service/check.ts';
import { letAgentsWrite } from './shared/agents.ts';
import { notice } from './shared/notice.ts';
import { add } from './third-party/add.ts';
import { upsert } from './third-party/upsert.ts';

/** All resources of the action node, in the order of the selector. */
export const resources: readonly Resource[] = [
  {
    name: 'API Request',
    value: 'apiRequest',
    description: 'What your service offers beyond this node',
    operations: [send],
  },
  { name: 'Attribute', value: 'attribute', operations: [set, setMany] },
  { name: 'Document', value: 'document', operations: [getExtractedData, getReviewQueue] },
  { name: 'Dossier', value: 'dossier', operations: [addRequirements, create] },
  { name: 'Event', value: 'event', operations: [search] },
  { name: 'File', value: 'file', operations: [] },
  { name: 'Identifier', value: 'identifier', operations: [check] },
  { name: 'Indicator', value: 'indicator', operations: [] },
  {
    name: 'Legacy (Deprecated)',
    value: 'legacy',
    description: 'The legacy interface 1.1.0; use the other resources for new workflows',
    notice: 'The legacy interface 1.1.0 is deprecated. Use the other resources for new workflows.',
    operations: [],
  },
  { name: 'Portfolio', value: 'portfolio', operations: [getChanges, getMany] },
  { name: 'Response', value: 'response', operations: [approve, reject] },
  { name: 'Service', value: 'service', operations: [checkService] },
  { name: 'Third Party', value: 'thirdParty', operations: [add, upsert] },
].map(withGeneratedOperations);

/** Adds the generated operations to those that are written by hand. */
function withGeneratedOperations(resource: Resource): Resource {
  const generated = [...currentOperations, ...legacyOperations]
    .filter((row) => row.resource === resource.value)
    .map(generatedOperation);
  return { ...resource, operations: [...resource.operations, ...generated].sort((a, b) => (a.name < b.name ? -1 : 1)) };
}

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
  ...(resource.notice === undefined ? [] : [notice(resource.notice, { resource: [resource.value] })]),
  ...resource.operations.flatMap((operation) =>
    updateDisplayOptions(
      { show: { resource: [resource.value], operation: [operation.value] } },
      propertiesOf(operation),
    ),
  ),
]);

function propertiesOf({ properties, isWrite }: Operation): INodeProperties[] {
  return isWrite === true ? [...properties, letAgentsWrite] : properties;
}

/** The default operation: the list of the resource, or else its first operation. */
function firstChoice({ operations }: Resource): string {
  return (operations.find(({ value }) => value === 'getAll') ?? operations[0])?.value ?? '';
}

export function operationOf(resource: string, operation: string): Operation | undefined {
  return resources.find(({ value }) => value === resource)?.operations.find(({ value }) => value === operation);
}
