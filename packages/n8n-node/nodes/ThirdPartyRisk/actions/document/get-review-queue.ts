import type { Op } from '@tpr/core';
import {
  agreementOf,
  allToDecide,
  firstToDecide,
  RefusedDossiers,
  type RefusedDossier,
  type WaitingDocument,
} from '@tpr/core/workbook';
import { resultOf, type Operation, type OperationCall, type Result } from '../operation.ts';
import { incompleteFields, incompleteReason } from '../portfolio/incomplete.ts';
import { listOf, number, objectOf, text, word, yesOrNo, type Fields } from '../records/schema.ts';
import { readShared } from '../shared/ask-once.ts';
import { returnAllProperties, readMany } from '../shared/return-all.ts';
import { sortBy } from '../shared/sort.ts';

const output: Fields = {
  dossierId: word,
  documentId: word,
  responseId: word,
  thirdpartyId: text,
  thirdpartyName: text,
  dossierType: text,
  documentName: text,
  requestDate: text,
  daysWaiting: number,
  uploadDate: text,
  expirationDate: text,
  expiresInDays: number,
  fileName: text,
  format: text,
  issuer: text,
  transmitter: text,
  fileId: text,
  facts: listOf(objectOf({ name: word, onDocument: text, inPortfolio: text, match: word })),
  agreement: word,
  allMatch: yesOrNo,
};

export const getReviewQueue: Operation = {
  name: 'Get Review Queue',
  value: 'getReviewQueue',
  action: 'Get review queue',
  description:
    'Retrieve the documents that wait for a decision, oldest first, with what was read on them. With a limit, the first that are found.',
  properties: [...returnAllProperties, sortBy(output)],
  output: { ...output, ...incompleteFields },
  *run(call) {
    const { client, parameters } = call;
    const read = (most: number | undefined) =>
      readShared(call, ['document.getReviewQueue', most ?? 'all'], () => readQueue(client, most));
    const resultFrom = (found: WaitingDocument | RefusedDossier) =>
      'refusal' in found ? refusedResult(found) : waitingResult(found);
    return yield* readMany(parameters, read, resultFrom, { fields: { ...output, ...incompleteFields } });
  },
};

/** Waiting documents first, then refused dossiers, which may have more of them. */
function* readQueue(
  client: OperationCall['client'],
  most: number | undefined,
): Op<readonly (WaitingDocument | RefusedDossier)[]> {
  const context = { client, language: 'en' } as const;
  const refused = new RefusedDossiers();
  const { putAside } = refused;
  const waiting = yield* most === undefined ? allToDecide(context, putAside) : firstToDecide(context, most, putAside);
  yield* refused.tell();
  return [...waiting, ...refused.all];
}

function waitingResult(waiting: WaitingDocument): Result {
  const agreement = agreementOf(waiting);
  return resultOf({ ...waiting, agreement, allMatch: agreement === 'matches' });
}

function refusedResult({ dossier, refusal }: RefusedDossier): Result {
  const { dossierId, thirdpartyId, typeName, typeCode } = dossier;
  const dossierType = typeName ?? typeCode;
  return resultOf({
    dossierId,
    thirdpartyId,
    dossierType,
    incomplete: true,
    incompleteReason: incompleteReason(refusal),
  });
}
