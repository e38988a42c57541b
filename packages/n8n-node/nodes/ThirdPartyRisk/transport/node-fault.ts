import { Cancelled, ConnectorError } from '@tpr/core';
import { endpoints } from '@tpr/core/service';
import { NodeApiError, NodeError, NodeOperationError, type INode, type JsonObject } from 'n8n-workflow';

/** What to do about a failure, by what the client says of it. */
const remedies: Readonly<Record<ConnectorError['kind'], string>> = {
  config: 'Change the value named above, then run the node again. Nothing was sent for this item.',
  auth: 'Open the credential of this node, check user, password, realm and client ID, and test it.',
  refused: 'Check the identifiers of this item and the rights of the user in the credential.',
  later: 'Run the workflow again later, or switch on Retry On Fail in the settings of this node.',
  'unknown-outcome': 'Look at the record in the service before running this item again: it may have been changed.',
  contract:
    'The service answers differently from what is expected. Set the key named above in the profile of the credential.',
  bug: 'Please report it with the workflow and the version of this package.',
};

const remediesByStatus: Readonly<Record<number, string>> = {
  400: 'Check the values of this item against what the service says.',
  403: 'Give the user of the credential this right, or choose another account in the credential.',
  404: 'Check that the identifier belongs to the account of the credential and has not been archived.',
  409: 'Read the record again: somebody may have changed it meanwhile.',
};

/** A failure as the editor shows it: what happened and to which item, then what to do about it. */
export function nodeFault(node: INode, error: unknown, itemIndex?: number): NodeApiError | NodeOperationError {
  const at = itemIndex === undefined ? '' : ` [item ${itemIndex}]`;
  const item = itemIndex === undefined ? {} : { itemIndex };
  if (error instanceof NodeOperationError || error instanceof NodeApiError) return error;
  if (error instanceof NodeError) return new NodeOperationError(node, error, item);
  if (error instanceof Cancelled) return new NodeOperationError(node, `The execution was stopped${at}`, item);
  if (!(error instanceof ConnectorError)) {
    const told = error instanceof Error ? error.message : String(error);
    return new NodeOperationError(node, `${told}${at}`, { ...item, description: remedies.bug });
  }
  const message = `${sentenceOf(error)}${at}`;
  const description = remediesByStatus[error.status ?? 0] ?? remedies[error.kind];
  if (error.kind === 'config' || error.status === undefined || error.status === 0) {
    return new NodeOperationError(node, message, { ...item, description });
  }
  const response: JsonObject = { message, httpCode: String(error.status) };
  return new NodeApiError(node, response, { ...item, message, description, httpCode: String(error.status) });
}

/** The client names the operation for programmers; people read what it does. */
function sentenceOf({ message, endpoint }: ConnectorError): string {
  const known = endpoints.find(({ name }) => name === endpoint);
  const prefix = `${endpoint}: `;
  if (known === undefined || !message.startsWith(prefix)) return message.replace(/\.$/, '');
  const action = known.summary.charAt(0).toLowerCase() + known.summary.slice(1);
  return `Could not ${action}: ${message.slice(prefix.length)}`.replace(/\.$/, '');
}
