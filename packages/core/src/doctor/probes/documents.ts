import type { Op } from '../../runtime/op.ts';
import type { Client } from '../../client.ts';
import type { Document } from '../../api/records/document.ts';
import { confirmed, different, notTestable } from '../finding.ts';
import { lastAnswer, lastJson, type CallResult } from '../call-result.ts';
import type { Examination, Probe } from '../examination.ts';
import type { SampledFile } from '../samples.ts';
import { findPath } from './paths.ts';
import { matching } from '../json-places.ts';
import { noteOwnerField } from './owner-field.ts';

/** One document, its files and their temporary addresses (G08, G10). */
export const probeDocuments: Probe = function* (examination) {
  const documents = yield* readDocuments(examination);
  examination.samples.keep('document', documents);
  for (const { evidences } of documents) examination.samples.keep('evidence', evidences);
  examination.samples.files = documents.flatMap(({ dossierId, documentId, evidences }): SampledFile[] =>
    dossierId === null || documentId === null
      ? []
      : evidences.flatMap(({ id }) => (id === null ? [] : [{ dossierId, documentId, fileId: id }])),
  );
  const some = examination.samples.files.slice(0, 3);
  yield* findPath(
    examination,
    'paths.documents.get',
    'documents.get',
    some.map(
      ({ dossierId, documentId }) =>
        (client: Client) =>
          client.documents.get({ dossierId, documentId }),
    ),
  );
  const [file] = some;
  if (file !== undefined) yield* examination.read('files.download', (client) => client.files.download(file));
  yield* findPath(
    examination,
    'paths.files.signedUrl',
    'files.signedUrl',
    some.map((place) => (client: Client) => client.files.signedUrl(place)),
  );
  yield* readAddress(examination, file);
};

/** Documents of the sampled dossiers; those with files first. */
function* readDocuments(examination: Examination): Op<Document[]> {
  let lists = yield* listDocuments(examination);
  const dossiers = examination.samples.dossiers.map(({ dossierId }) => dossierId);
  if (noteOwnerField(examination, 'fields.document.dossierId', lists, dossiers))
    lists = yield* listDocuments(examination);
  const documents = [...lists].flatMap(([dossierId, { value = [] }]) =>
    value.map((document): Document => ({ ...document, dossierId })),
  );
  return documents.sort((a, b) => b.evidences.length - a.evidences.length);
}

function* listDocuments(examination: Examination): Op<Map<string, CallResult<readonly Document[]>>> {
  const lists = new Map<string, CallResult<readonly Document[]>>();
  for (const { dossierId } of examination.samples.dossiers.slice(0, 8)) {
    if (dossierId === null) continue;
    const read = (client: Client) => client.documents.list({ dossierId });
    lists.set(dossierId, yield* examination.read('documents.list', read));
  }
  return lists;
}

/** The fields of the temporary address and of its expiry (G10). */
function* readAddress(examination: Examination, file: SampledFile | undefined): Op<void> {
  const key = 'responsePaths.signedUrl';
  const messages = examination.messages.records;
  if (file === undefined) return examination.note(notTestable(key, messages.noFile));
  const attempt = yield* examination.attempt((client) => client.files.signedUrl(file));
  const reply = lastAnswer(attempt);
  if (reply === undefined) return examination.note(notTestable(key, messages.noAddress));
  const json = lastJson(attempt);
  examination.samples.keep('temporaryAddress', [{ raw: json }]);
  if ('location' in reply.headers) return examination.note(confirmed(key, messages.redirects));
  const isAddress = (value: unknown) => typeof value === 'string' && /^https?:\/\//i.test(value.trim());
  if (isAddress(reply.text)) return examination.note(confirmed(key, messages.addressItself));
  const match = matching(examination.get(key), json, isAddress);
  if (match !== undefined) return examination.note(confirmed(key, examination.messages.lists.itemUnder(match)));
  const [place] = Object.entries(json ?? {}).find(([, value]) => isAddress(value)) ?? [];
  examination.note(
    place === undefined
      ? notTestable(key, messages.noAddressIn)
      : different(key, [place, ...examination.get(key)], messages.onlyAddress(place)),
  );
}
