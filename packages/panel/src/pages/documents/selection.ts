import type { Decision } from '@tpr/core';
import {
  agreementOf,
  type DecisionOutcome,
  type DocumentsToDecide,
  type WaitingDocument,
  type WantedDecision,
} from '@tpr/core/workbook';

/** The documents that wait for a decision, with the ticked ones and the outcomes. */
export interface Queue extends DocumentsToDecide {
  readonly ticked: ReadonlySet<string>;
  readonly outcomes: ReadonlyMap<string, DecisionOutcome>;
}

export type QueueStep =
  | { readonly kind: 'tick'; readonly ids: readonly string[]; readonly isTicked: boolean }
  /** Ticks the matching documents, and no others. */
  | { readonly kind: 'tickMatching' }
  | { readonly kind: 'settle'; readonly outcomes: readonly DecisionOutcome[] };

export function beginQueue(found: DocumentsToDecide): Queue {
  return { ...found, ticked: new Set(), outcomes: new Map() };
}

export function workOn(queue: Queue, step: QueueStep): Queue {
  switch (step.kind) {
    case 'tick': {
      const ticked = new Set(queue.ticked);
      for (const id of step.ids) {
        if (step.isTicked && isOpen(queue, id)) ticked.add(id);
        else ticked.delete(id);
      }
      return { ...queue, ticked };
    }
    case 'tickMatching':
      return { ...queue, ticked: new Set(matchingOf(queue).map(({ documentId }) => documentId)) };
    case 'settle': {
      const outcomes = new Map(queue.outcomes);
      const ticked = new Set(queue.ticked);
      for (const outcome of step.outcomes) {
        outcomes.set(outcome.documentId, outcome);
        // Pending documents stay ticked, so that the user can try again with one click.
        if (outcome.kind !== 'pending') ticked.delete(outcome.documentId);
      }
      return { ...queue, outcomes, ticked };
    }
  }
}

/** Whether a document can still be decided on: it has no outcome, or one that did not change it. */
export function isOpen({ outcomes }: Queue, documentId: string): boolean {
  const kind = outcomes.get(documentId)?.kind;
  return kind === undefined || kind === 'pending' || kind === 'refused';
}

export function openDocuments(queue: Queue): WaitingDocument[] {
  return queue.documents.filter(({ documentId }) => isOpen(queue, documentId));
}

/** Open documents whose facts are all the same as the portfolio's. */
export function matchingOf(queue: Queue): WaitingDocument[] {
  return openDocuments(queue).filter((document) => agreementOf(document) === 'matches');
}

export function tickedOf(queue: Queue): WaitingDocument[] {
  return queue.documents.filter(({ documentId }) => queue.ticked.has(documentId));
}

export function wantDecisions(documents: readonly WaitingDocument[], decision: Decision): WantedDecision[] {
  return documents.map(({ dossierId, documentId, responseId, thirdpartyName, documentName }) => ({
    dossierId,
    documentId,
    responseId,
    thirdpartyName,
    documentName,
    decision,
  }));
}

/** In display order. */
export const outcomeKinds = ['decided', 'skipped', 'refused', 'pending'] as const;

export function countOutcomes(outcomes: Iterable<DecisionOutcome>): Record<DecisionOutcome['kind'], number> {
  const counts = { decided: 0, skipped: 0, refused: 0, pending: 0 };
  for (const { kind } of outcomes) counts[kind] += 1;
  return counts;
}
