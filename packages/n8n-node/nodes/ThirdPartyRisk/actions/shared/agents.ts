import { NodeOperationError, type INode, type INodeProperties } from 'n8n-workflow';
import type { Operation } from '../operation.ts';
import type { Parameters } from '../parameters.ts';

const switchName = 'letAgentsWrite';

/**
 * Shown in the variant for agents only. It allows no expression. Values from a model must not decide what the model may
 * do, and a model reads texts of suppliers.
 */
export const letAgentsWrite: INodeProperties = {
  displayName: 'Let Agents Write',
  name: switchName,
  type: 'boolean',
  noDataExpression: true,
  default: false,
  description:
    'Whether an agent may change data with this tool. Names, comments and documents that suppliers wrote reach the model and may tell it what to do.',
  displayOptions: { show: { '@tool': [true] } },
};

/** Whether a node is the variant for agents. n8n creates it, and its type is the node's type with this suffix. */
export const isTool = (node: INode): boolean => node.type.endsWith('Tool');

/** @throws NodeOperationError when an agent is about to change data and the node does not allow it. */
export function guardAgent(node: INode, operation: Operation, parameters: Parameters, itemIndex: number): void {
  if (!isTool(node) || operation.isWrite !== true || operation.onlyReads?.(parameters) === true) return;
  // Read from the workflow itself: the value of an expression does not count.
  if (node.parameters[switchName] === true) return;
  throw new NodeOperationError(node, `An agent may not change anything with this tool [item ${itemIndex}]`, {
    itemIndex,
    description: 'Nothing was changed. To allow it, switch on "Let Agents Write" in this node.',
  });
}
