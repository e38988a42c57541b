import type { Client } from '../client.ts';
import type { Op } from '../runtime/op.ts';
import { ConnectorError, isOfKind } from '../errors.ts';
import { newestFirst } from '../evidence/extracted-mapping.ts';
import type { Document } from '../api/records/document.ts';
import { confirmNotFound } from '../reading/confirm-not-found.ts';
import { requireOwnSuccess, sendOnce } from './send-once.ts';

/** Each rejection has to say whether the third party is notified (R111). */
export type Decision =
  | { readonly kind: 'approve'; readonly comment?: string }
  | { readonly kind: 'reject'; readonly comment?: string; readonly shareRejectionReason: boolean };

export interface DocumentKey {
  readonly dossierId: string;
  readonly documentId: string;
  /** The evidence to decide on; when absent, the profile chooses among several (G79). */
  readonly responseId?: string;
}

/** `skipped`: the document does not wait for a decision (any more), so this one was not made (R113). */
export interface DecisionResult {
  readonly outcome: 'decided' | 'skipped';
  /** The document after the decision, read again, since the service does not show the new status (R114). */
  readonly document: Document;
}

/** A document before a decision, and the evidence to decide on; undefined if the document does not wait for a decision. */
export interface BeforeDecision {
  readonly document: Document;
  readonly responseId: string | undefined;
}

/**
 * What `decide` would decide on, without deciding.
 * @throws ConnectorError `refused` with the field `responseId` if the document has no such evidence.
 */
export function* readBeforeDecision(client: Client, key: DocumentKey): Op<BeforeDecision> {
  const document = yield* readDocument(client, key);
  if (document.status !== 'ACTION_REQUIRED') return { document, responseId: undefined };
  const responseId = key.responseId ?? pickResponse(client, document);
  // The decision applies to the evidence that was read.
  if (!document.evidences.some((evidence) => evidence.responseId === responseId)) {
    const message = `Document ${key.documentId} has no answer ${responseId}. Nothing was sent: look at the document again.`;
    throw new ConnectorError('refused', message, { field: 'responseId' });
  }
  return { document, responseId };
}

const readDocument = (client: Client, { dossierId, documentId }: DocumentKey) =>
  confirmNotFound(() => client.documents.get({ dossierId, documentId }));

/**
 * Decides on a document that waits for a decision: reads it just before, and again after. The decision counts as made
 * when the document does not wait any more, whatever the response was. An accepted decision is sent once, even if no
 * read shows it: a second rejection would send a second e-mail.
 * @throws ConnectorError `unknown-outcome` when the decision may have been made, but no read shows it; `refused` with the
 * field `responseId`, before anything is sent, if the document has no such evidence.
 */
export function* decide(client: Client, key: DocumentKey, decision: Decision): Op<DecisionResult> {
  const { document: before, responseId } = yield* readBeforeDecision(client, key);
  if (responseId === undefined) return { outcome: 'skipped', document: before };
  const read = () => readDocument(client, key);
  const operation = `responses.${decision.kind}`;
  let attempts = 0;
  const send = function* (): Op<undefined> {
    attempts++;
    const answered = yield* decision.kind === 'approve'
      ? client.responses.approve({ responseId, ...commentOf(decision) })
      : client.responses.reject({
          responseId,
          ...commentOf(decision),
          shareRejectionReason: decision.shareRejectionReason,
        });
    requireOwnSuccess(operation, answered);
    return undefined;
  };
  const findDecided = function* (outcome: DecisionResult['outcome']): Op<DecisionResult | undefined> {
    const now = yield* read();
    return now.status === 'ACTION_REQUIRED' ? undefined : { outcome, document: now };
  };
  try {
    return yield* sendOnce(operation, send, () => findDecided('decided'));
  } catch (error) {
    // Another user may have decided between the reading and the call; services report that in several ways (G91).
    const isRefused = isOfKind(error, 'refused');
    const taken = isRefused ? yield* findDecided(attempts === 1 ? 'skipped' : 'decided') : undefined;
    if (taken === undefined) throw error;
    return taken;
  }
}

function commentOf({ comment }: Decision): { comment?: string } {
  return comment === undefined || comment.trim() === '' ? {} : { comment };
}

function pickResponse({ profile }: Client, { documentId, evidences }: Document): string {
  const ordered = newestFirst(evidences);
  if (profile.get('evidence.pick') === 'oldest') ordered.reverse();
  const responseId = ordered.find((evidence) => evidence.responseId !== null)?.responseId;
  if (responseId != null) return responseId;
  throw new ConnectorError('refused', `Document ${documentId} has no answer to decide on.`, { field: 'responseId' });
}
