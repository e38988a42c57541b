import { createDossier, findDossier, warnWithoutType, type NewDossier, type UnreadDossier } from '@tpr/core';
import type { IDataObject } from 'n8n-workflow';
import type { Operation } from '../operation.ts';
import { dossierRecord } from '../records/dossier.ts';
import { listOf, word } from '../records/schema.ts';
import { askOnce } from '../shared/ask-once.ts';
import { isDryRun } from '../shared/dry-run.ts';
import { thirdPartyIdOf } from '../shared/find.ts';
import { dossierTypeLocator, thirdPartyLocator } from '../shared/locators.ts';
import { notice } from '../shared/notice.ts';
import { checkOutput, outputOf, shapeRecord, shapeUnread } from '../shared/output.ts';
import { dossierFields, readDossierFields, withNeeded } from './fields.ts';

const defaultWaitSeconds = 30;

export const create: Operation = {
  name: 'Create',
  value: 'create',
  action: 'Create dossier',
  description: 'Create an evaluation dossier for a third party',
  properties: [
    notice(
      'All users of the account see the dossier, and this node cannot delete it. Without a Reference, each run creates another one. The service sends an e-mail to the contacts under Invite. To try a workflow, switch on Dry Run under Additional Fields.',
    ),
    thirdPartyLocator,
    dossierTypeLocator,
    dossierFields,
    ...outputOf(dossierRecord.selectable),
  ],
  isWrite: true,
  recordOf: thirdPartyIdOf,
  output: { outcome: word, ...dossierRecord.output, invited: listOf(word) },
  *run(call) {
    const { client, parameters } = call;
    checkOutput(parameters, dossierRecord);
    const fields = withNeeded(parameters.group('additionalFields'));
    const isTrial = isDryRun(fields);
    // A dossier without its type asks for no documents, and cannot be deleted.
    const typeCode = parameters.withValues(['typeCode']).chosen('typeCode')?.value;
    const thirdpartyId = yield* thirdPartyIdOf(call);
    const wanted = { thirdpartyId, ...(typeCode !== undefined && { typeCode }), ...readDossierFields(fields) };
    const timeoutMs = fields.number('waitSeconds', defaultWaitSeconds) * 1000;
    const there = yield* findDossier(client, wanted);
    const invited = there === undefined ? (wanted.thirdpartyEmail ?? []) : [];
    if (isTrial && there === undefined) {
      // A third party that does not exist fails here as it does without a dry run.
      yield* askOnce(call, 'thirdParties.get', { thirdpartyId }, client.thirdParties.get);
      const planned = { thirdpartyId, dossierReference: wanted.dossierReference ?? null, type: typeCode ?? null };
      const json = shapeUnread(
        parameters,
        { ...planned, expirationDate: wanted.expirationDate ?? null },
        dossierRecord,
      );
      return [{ json: { outcome: 'wouldCreate', ...json, invited } }];
    }
    const outcome = there === undefined ? 'created' : 'alreadyThere';
    const dossier = there ?? (yield* createDossier(client, wanted, { timeoutMs }, 'absent'));
    yield* warnWithoutType(client, wanted, dossier);
    const json =
      'state' in dossier
        ? shapeUnread(parameters, unread(wanted, dossier), dossierRecord)
        : shapeRecord(parameters, dossier, dossierRecord);
    return [{ json: { outcome, ...json, invited } }];
  },
};

/** The known fields of a dossier that was created and not read. */
function unread(
  { thirdpartyId, expirationDate }: NewDossier,
  { state, dossierId, dossierReference }: UnreadDossier,
): IDataObject {
  return {
    dossierId,
    thirdpartyId,
    dossierReference,
    expirationDate: expirationDate ?? null,
    status: state === 'underWay' ? 'PENDING' : null,
  };
}
