import type { Client } from '../../client.ts';
import { newestFirst } from '../../evidence/extracted-data.ts';
import type { Document, Evidence } from '../../service/records/document.ts';
import type { Dossier } from '../../service/records/dossier.ts';
import { documentWords } from '../../words/documents.ts';
import { eachDossier } from '../../work/reading/account-documents.ts';
import type { Lean } from '../../work/reading/lean.ts';
import { compareFacts } from './compared-facts.ts';
import { clientOf, tellReading, type Task } from '../desk.ts';
import { readIdentities } from '../../work/reading/identities.ts';
import { serviceMoment } from '../../work/reading/service-moment.ts';
import { daysBetween, daysToExpiry } from '../../values/calendar.ts';
import type { WaitingDocument } from '../tasks.ts';

interface Waiting {
  readonly dossier: Pick<Dossier, 'dossierId' | 'thirdpartyId' | 'typeName' | 'typeCode'>;
  readonly document: Lean<Document>;
}

const isWaiting = ({ status }: Pick<Document, 'status'>): boolean => status === 'ACTION_REQUIRED';

/** A list that lacks some would not begin with the oldest: a reading that stops gives none. */
export const listToDecide: Task<'listToDecide'> = function* (desk) {
  const client = clientOf(desk);
  const waiting: Waiting[] = [];
  const stop = yield* eachDossier(client, {
    wantsExtracted: isWaiting,
    *visit(dossier, documents) {
      for (const document of documents.filter(isWaiting)) waiting.push({ dossier, document });
    },
    tell: tellReading,
  });
  if (stop !== undefined) throw stop;
  if (waiting.length === 0) return [];
  const identities = yield* readIdentities(client, tellReading);
  const { today } = yield* serviceMoment(client);
  const words = documentWords[desk.language];
  return waiting
    .map(({ dossier, document }): WaitingDocument => {
      const evidence = evidenceToDecide(client, document);
      const thirdpartyId = dossier.thirdpartyId ?? document.thirdpartyId;
      const identity = thirdpartyId === null ? undefined : identities.get(thirdpartyId);
      const expires = evidence?.expirationDate?.slice(0, 10) ?? null;
      return {
        dossierId: dossier.dossierId ?? document.dossierId ?? '',
        documentId: document.documentId ?? '',
        thirdpartyId,
        thirdParty: identity?.name ?? null,
        dossierType: dossier.typeName ?? dossier.typeCode,
        document: document.documentName ?? document.documentCode,
        requestedAt: document.requestDate,
        waitsDays: document.requestDate === null ? undefined : daysBetween(document.requestDate, today),
        uploadedAt: evidence?.uploadDate ?? null,
        expires,
        expiresInDays: expires === null ? undefined : daysToExpiry(expires, today),
        fileName: evidence?.fileName ?? null,
        responseId: evidence?.responseId ?? null,
        facts: evidence === undefined ? [] : compareFacts(evidence, identity, words),
      };
    })
    .sort(compareAge);
};

/** The evidence that a decision acts on (G79): an older one must not lend its facts to it. */
function evidenceToDecide({ profile }: Client, { evidences }: Lean<Document>): Lean<Evidence> | undefined {
  const ordered = newestFirst(evidences).filter(({ responseId }) => responseId !== null);
  return profile.get('behaviour.pickEvidence') === 'oldest' ? ordered[ordered.length - 1] : ordered[0];
}

/** Oldest request first, else oldest upload; those without any date last. */
function compareAge(a: WaitingDocument, b: WaitingDocument): number {
  const [one, other] = [a, b].map(({ requestedAt, uploadedAt }) => requestedAt ?? uploadedAt ?? '9999');
  return compareTexts(one!, other!) || compareTexts(a.uploadedAt ?? '', b.uploadedAt ?? '');
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
