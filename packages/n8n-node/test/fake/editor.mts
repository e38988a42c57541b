import {
  NodeHelpers,
  Workflow,
  type INode,
  type INodeParameters,
  type INodeProperties,
  type INodeTypeDescription,
  type INodeTypes,
  type IVersionedNodeType,
} from 'n8n-workflow';
import { actionNode } from './workbench.mts';

const { description } = actionNode;
/** The variant for agents, which n8n makes of the description and calls by its name and `Tool`. */
const tool = { ...description, name: `${description.name}Tool` };

function nodeWith(parameters: INodeParameters, { name, properties }: INodeTypeDescription = description): INode {
  const node: INode = {
    id: 'node',
    name: 'Node',
    type: `n8n-nodes-third-party-risk.${name}`,
    typeVersion: 1,
    position: [0, 0],
    parameters,
  };
  const filled = NodeHelpers.getNodeParameters(properties, parameters, true, false, node, { ...description, name });
  return { ...node, parameters: filled ?? {} };
}

/** The fields that the panel shows for an operation, in its order. */
export function panelOf(parameters: INodeParameters, { isTool = false } = {}): INodeProperties[] {
  const shown = isTool ? tool : description;
  const node = nodeWith(parameters, shown);
  return shown.properties.filter((property) => NodeHelpers.displayParameter(node.parameters, property, node, shown));
}

/** What is wrong with the parameters, because of which n8n does not run the node; null if nothing is. */
export function issuesOf(parameters: INodeParameters): object | null {
  return NodeHelpers.getNodeParametersIssues(description.properties, nodeWith(parameters), description);
}

/** The notices among the fields, which have no input. */
export const noticesOf = (parameters: INodeParameters): string[] =>
  panelOf(parameters).flatMap(({ type, displayName }) => (type === 'notice' ? [displayName] : []));

/** The text in the output pane before the node has run, as the editor evaluates its conditions. */
export function hintsOf(parameters: INodeParameters): string[] {
  const node = nodeWith(parameters);
  const types = { getByNameAndVersion: () => actionNode } as unknown as INodeTypes & IVersionedNodeType;
  const workflow = new Workflow({ nodes: [node], connections: {}, active: false, nodeTypes: types });
  return (description.hints ?? []).flatMap(({ message, displayCondition = '' }) => {
    const holds = workflow.expression.getSimpleParameterValue(node, displayCondition, 'internal', {});
    if (typeof holds !== 'boolean')
      throw new Error(`"${displayCondition}" is ${String(holds)}, neither true nor false.`);
    return holds ? [message] : [];
  });
}
