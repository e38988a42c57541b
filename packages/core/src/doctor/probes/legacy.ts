import type { Probe } from '../examination.ts';

/** The reads of the legacy interface, where its address is given (R137–R147). */
export const probeLegacy: Probe = function* (examination) {
  const { legacyBaseUrl } = examination.connection;
  if (legacyBaseUrl === undefined || legacyBaseUrl === '') {
    examination.remarks.push(examination.messages.service.noLegacyAddress);
    return;
  }
  const page = { number: 0, size: 5 };
  yield* examination.read('legacy.account.list', (client) => client.legacy.account.list());
  yield* examination.read('legacy.account.statistics', (client) => client.legacy.account.statistics());
  yield* examination.read('legacy.requirements.list', (client) => client.legacy.requirements.list());
  const parties = yield* examination.read('legacy.thirdParties.list', (client) =>
    client.legacy.thirdParties.list.page({}, page),
  );
  const thirdpartyId = parties.value?.items[0]?.thirdpartyId;
  if (thirdpartyId != null) {
    yield* examination.read('legacy.thirdParties.get', (client) => client.legacy.thirdParties.get({ thirdpartyId }));
  }
  const dossiers = yield* examination.read('legacy.dossiers.list', (client) =>
    client.legacy.dossiers.list.page({}, page),
  );
  for (const { indicators } of dossiers.value?.items ?? []) examination.samples.keep('legacyIndicator', indicators);
  for (const { dossierId } of dossiers.value?.items ?? []) {
    if (dossierId === null) continue;
    const detail = yield* examination.read('legacy.dossiers.get', (client) =>
      client.legacy.dossiers.get({ dossierId }),
    );
    const documents = detail.value?.documents ?? [];
    const document = documents.find(({ listFileInformation }) => listFileInformation.length > 0);
    const fileId = document?.listFileInformation[0]?.fileId;
    if (document?.documentId == null || fileId == null) continue;
    const { documentId } = document;
    yield* examination.read('legacy.files.download', (client) =>
      client.legacy.files.download({ dossierId, documentId, fileId }),
    );
    return;
  }
};
