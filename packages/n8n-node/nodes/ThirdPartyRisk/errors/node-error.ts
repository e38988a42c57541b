import { Cancelled, ConnectorError, explainFailure, redactSecrets, type ErrorPhrases } from '@tpr/core';
import { endpoints } from '@tpr/core/api';
import {
  ExpressionError,
  NodeApiError,
  NodeError,
  NodeOperationError,
  UserError,
  type INode,
  type JsonObject,
} from 'n8n-workflow';
import { withFieldLabels } from '../../../connection/field-labels.ts';
import { titleOf } from '../actions/generated/fields.ts';
import { failureOf } from './poll-failure.ts';
import { ItemFailure } from './item-failure.ts';

/** What to do about failures that no repetition mends. */
const lasting = {
  certificate: 'NODE_EXTRA_CA_CERTS of n8n names certificates to trust.',
  auth: 'The realm and the client ID are also in the credential.',
  refused: 'Check the identifiers of this item and the permissions of the user in the credential.',
  forbidden: 'Or choose another account in the credential.',
  'invalid-response': 'Set the key named above in the profile of the credential.',
  bug: 'Include the workflow and the version of this package.',
};

const repeatedBy = (sentence: string) => ({ 'retry-later': sentence, offline: sentence, late: sentence });

/** Phrases for n8n: how to run a node again, and where its user is set. */
export const nodePhrases: ErrorPhrases = {
  signIn: ' by testing the credential of this node',
  more: { ...lasting, ...repeatedBy('Retry On Fail in the settings of this node repeats it automatically.') },
  mayBeProfile: 'The operation Service: Check lists all differences of this service.',
};

/** Retry On Fail of n8n waits 5 s at most between its tries, of which there are at most 5. */
const longestRetryMs = 20_000;

/** The phrases for an error: a trigger has no Retry On Fail, and after a long wait of the service it is of no use. */
function phrasesFor(node: INode, error: unknown, isPoll: boolean): ErrorPhrases {
  const isTrigger = node.type.endsWith('Trigger');
  const isLong = error instanceof ConnectorError && (error.waitMs ?? 0) > longestRetryMs;
  if (!isTrigger && !isLong) return nodePhrases;
  const more = isPoll ? { ...lasting, ...repeatedBy('The next poll repeats it.') } : lasting;
  return { ...nodePhrases, more };
}

/** What failed. */
interface Failed {
  readonly itemIndex?: number;
  /** Whether it may have written. The error of a read says nothing about writes. */
  readonly isWrite?: boolean;
  /** Whether n8n repeats it by the next poll. */
  readonly isPoll?: boolean;
}

/** The error that the editor shows: what happened to which item, then what to do about it. */
export function nodeFault(
  node: INode,
  given: unknown,
  { itemIndex, isWrite = false, isPoll = false }: Failed = {},
): NodeApiError | NodeOperationError {
  const error = given instanceof ItemFailure ? given.reason : given;
  const at = itemIndex === undefined ? '' : ` [item ${itemIndex}]`;
  const item = itemIndex === undefined ? {} : { itemIndex };
  if (error instanceof NodeOperationError || error instanceof NodeApiError) return error;
  if (error instanceof NodeError) return new NodeOperationError(node, error, item);
  // An expression of the user that failed: n8n's own message says why.
  if (error instanceof ExpressionError || error instanceof UserError) {
    const description = error.description ?? undefined;
    return new NodeOperationError(node, error, { ...item, ...(description !== undefined && { description }) });
  }
  const { kind, happened, data, todo } = explainFailure(error, 'en', phrasesFor(node, error, isPoll));
  // An invalid value may be found after reads, such as a look-up of an unknown identifier.
  const ofItem = itemIndex === undefined ? '' : 'Nothing was written for it.';
  // The sentence about a sign-in speaks of tables, which n8n does not have.
  const fallback = kind === 'config' ? ofItem : kind === 'auth' ? '' : data;
  const written = given instanceof ItemFailure ? given.written : undefined;
  const isOfRead = !isWrite && written === undefined && !isUnreached(error);
  const state = kind === 'unknown-outcome' ? data : isOfRead ? '' : (written ?? fallback);
  const description = withFieldLabels(`${state} ${todo}`.trim());
  if (error instanceof Cancelled) return new NodeOperationError(node, `${happened.slice(0, -1)}${at}`, item);
  if (!(error instanceof ConnectorError)) {
    const text = redactSecrets(error instanceof Error ? error.message : String(error), []);
    return new NodeOperationError(node, `${withoutMarkup(text)}${at}`, { ...item, description });
  }
  const message = `${withoutMarkup(ownWordsFirst(error))}${at}`;
  const failure = failureOf(error);
  const declared = failure === undefined ? {} : { failure };
  if (error.kind === 'config' || error.status === undefined || error.status === 0) {
    return new NodeOperationError(node, message, { ...item, ...declared, description });
  }
  const response: JsonObject = { message, httpCode: String(error.status) };
  return new NodeApiError(node, response, {
    ...item,
    ...declared,
    message,
    description,
    httpCode: String(error.status),
  });
}

/**
 * The pop-up of the editor shows the message as HTML, in which it allows links and styles. The panel shows the same text
 * as it is, so tags get other brackets instead of entities.
 */
const withoutMarkup = (text: string): string => text.replace(/<([a-z/!?][^<>]*)>/gi, '‹$1›');

/** Whether the request reached no service: then its error says that nothing was sent. */
const isUnreached = (error: unknown): boolean => error instanceof ConnectorError && error.unreached !== undefined;

/** The service's message of a refusal, if it is a sentence, then the request that it is about. */
function ownWordsFirst(error: ConnectorError): string {
  const { kind, isOwn, reason = '' } = error;
  const sentence = sentenceOf(error);
  const text = reason.replace(/\.$/, '');
  if (kind !== 'refused' || isOwn !== true || text.split(' ').length < 4) return sentence;
  return `${text}. ${sentence.replace(` The service says: ${text}`, '').replace(/\.$/, '')}`;
}

/** The message of an error, with the summary of the operation and the labels of fields instead of technical names. */
export function sentenceOf({ kind, message: given, endpoint, field }: ConnectorError): string {
  const message = withFieldLabels(given);
  const known = endpoints.find(({ name }) => name === endpoint);
  const prefix = `${endpoint}: `;
  if (known === undefined || !message.startsWith(prefix)) return message.replace(/\.$/, '');
  const action = known.summary.charAt(0).toLowerCase() + known.summary.slice(1);
  const what = message.slice(prefix.length).replace(/\.$/, '');
  // The client has refused an input. Texts of the service keep its own names.
  const isInput =
    kind === 'config' && field !== undefined && field in { ...known.params, ...known.query, ...known.body };
  const labelled = isInput ? what.replace(/\w+/g, (word) => (word === field ? titleOf(field) : word)) : what;
  return `Could not ${action}: ${labelled}`;
}
