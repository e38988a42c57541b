import type { Client } from '../../../client.ts';
import type { Op } from '../../../runtime/op.ts';
import { newestFirst } from '../../../evidence/extracted-mapping.ts';
import type { Document, Evidence } from '../../../api/records/document.ts';
import { describeEvidenceCode, documentMessages } from '../../../i18n/documents.ts';
import { firstDocuments, type FoundDocument } from '../../../sync/document-search.ts';
import { eachDossier } from '../../../reading/account-documents.ts';
import type { PutAside } from '../../../reading/dossier-documents.ts';
import type { WithoutRaw } from '../../../reading/strip-raw.ts';
import { compareFacts, endOf } from './compared-facts.ts';
import { RefusedDossiers } from './refused-dossiers.ts';
import { clientOf, reportProgress, userLanguageOf, type TaskContext, type Task } from '../../task-context.ts';
import { identitiesOf, readIdentities, type Identity } from '../../../reading/identities.ts';
import { serviceMoment } from '../../../reading/service-moment.ts';
import { daysBetween, daysToExpiry } from '../../../values/calendar.ts';
import type { WaitingDocument } from './task-types.ts';

const isWaiting = ({ status }: Pick<Document, 'status'>): boolean => status === 'ACTION_REQUIRED';

/** Dossiers whose documents the service refuses are reported in addition to the documents of the others. */
export const listToDecide: Task<'listToDecide'> = function* (context) {
  const refused = new RefusedDossiers();
  const documents = yield* allToDecide(context, refused.putAside);
  yield* refused.tell();
  const unreadDossiers = refused.all.flatMap(({ dossier }) => dossier.dossierId ?? []);
  return { documents, unread: refused.count, unreadDossiers };
};

/** An incomplete list may not begin with the oldest document, so a read that stops throws its error. */
export function* allToDecide(context: TaskContext, putAside: PutAside): Op<readonly WaitingDocument[]> {
  const client = clientOf(context);
  const waiting: FoundDocument[] = [];
  const stop = yield* eachDossier(client, {
    wantsExtracted: isWaiting,
    *visit(dossier, documents) {
      for (const document of documents.filter(isWaiting)) waiting.push({ dossier, document });
    },
    putAside,
    tell: reportProgress,
  });
  if (stop !== undefined) throw stop;
  if (waiting.length === 0) return [];
  return yield* describe(context, waiting, yield* readIdentities(client, reportProgress));
}

/**
 * At most `most` waiting documents: the first that are found, sorted oldest first. Each takes a few calls. Only
 * `listToDecide` finds the oldest documents of the account.
 */
export function* firstToDecide(context: TaskContext, most: number, putAside: PutAside): Op<readonly WaitingDocument[]> {
  const client = clientOf(context);
  const waiting = yield* firstDocuments(client, {
    most,
    fits: isWaiting,
    since: 'DOCUMENT_ANSWER_STATUS_UPDATE_ACTION_REQUIRED',
    isUnlikely: ({ status }) => status === 'VALID' || status === 'ABSENT',
    putAside,
  });
  const owners = new Set(waiting.flatMap((each) => ownerOf(each) ?? []));
  return (yield* describe(context, waiting, yield* identitiesOf(client, [...owners]))).slice(0, most);
}

const ownerOf = ({ dossier, document }: FoundDocument): string | null => dossier.thirdpartyId ?? document.thirdpartyId;

/** Adds the data of the third party to each document. Oldest first. */
function* describe(
  context: TaskContext,
  waiting: readonly FoundDocument[],
  identities: ReadonlyMap<string, Identity>,
): Op<WaitingDocument[]> {
  const client = clientOf(context);
  const { today } = yield* serviceMoment(client);
  const language = userLanguageOf(context);
  const messages = documentMessages[language];
  const words = (code: string | null = null, label: string | null = null) =>
    describeEvidenceCode(code, label, language);
  return waiting
    .map((found): WaitingDocument => {
      const { dossier, document } = found;
      const evidence = evidenceToDecide(client, document);
      const thirdpartyId = ownerOf(found);
      const identity = thirdpartyId === null ? undefined : identities.get(thirdpartyId);
      const expirationDate = evidence === undefined ? null : endOf(evidence);
      return {
        dossierId: dossier.dossierId ?? document.dossierId ?? '',
        documentId: document.documentId ?? '',
        thirdpartyId,
        thirdpartyName: identity?.name ?? null,
        dossierType: dossier.typeName ?? dossier.typeCode,
        documentName: document.documentName ?? document.documentCode,
        requestDate: document.requestDate,
        daysWaiting: document.requestDate === null ? undefined : daysBetween(document.requestDate, today),
        uploadDate: evidence?.uploadDate ?? null,
        expirationDate,
        expiresInDays: expirationDate === null ? undefined : daysToExpiry(expirationDate, today),
        fileName: evidence?.fileName ?? null,
        format: words(evidence?.format, evidence?.formatLabel),
        issuer: words(evidence?.issuer, evidence?.issuerLabel),
        transmitter: words(evidence?.transmitter, evidence?.transmitterLabel),
        fileId: evidence?.id ?? null,
        responseId: evidence?.responseId ?? null,
        facts: evidence === undefined ? [] : compareFacts(evidence, identity, messages),
      };
    })
    .sort(compareAge);
}

/** The evidence that a decision applies to (G79): only its facts may be shown. */
function evidenceToDecide({ profile }: Client, { evidences }: WithoutRaw<Document>): WithoutRaw<Evidence> | undefined {
  const ordered = newestFirst(evidences).filter(({ responseId }) => responseId !== null);
  return profile.get('evidence.pick') === 'oldest' ? ordered[ordered.length - 1] : ordered[0];
}

/** Oldest request first, else oldest upload; those without any date last. */
function compareAge(a: WaitingDocument, b: WaitingDocument): number {
  const [one, other] = [a, b].map(({ requestDate, uploadDate }) => requestDate ?? uploadDate ?? '9999');
  return compareTexts(one!, other!) || compareTexts(a.uploadDate ?? '', b.uploadDate ?? '');
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
