import type { Op } from '../../runtime/op.ts';
import type { Client } from '../../client.ts';
import type { Document } from '../../api/records/document.ts';
import type { Probe } from '../probe.ts';
import { confirmed, different, notTestable } from '../finding.ts';
import { lastAnswer, lastJson, type Examination, type SampledFile } from '../examination.ts';
import { findPath } from './paths.ts';
import { matching } from './shapes.ts';

/** One document, its files and their temporary addresses (G08, G10). */
export const probeDocuments: Probe = function* (survey) {
  const documents = yield* readDocuments(survey);
  survey.keep(
    'document',
    documents.map(({ raw }) => raw),
  );
  survey.keep(
    'evidence',
    documents.flatMap(({ evidences }) => evidences.map(({ raw }) => raw)),
  );
  survey.samples.files = documents.flatMap(({ dossierId, documentId, evidences }): SampledFile[] =>
    dossierId === null || documentId === null
      ? []
      : evidences.flatMap(({ id }) => (id === null ? [] : [{ dossierId, documentId, fileId: id }])),
  );
  const some = survey.samples.files.slice(0, 3);
  yield* findPath(
    survey,
    'paths.documents.get',
    'documents.get',
    some.map(
      ({ dossierId, documentId }) =>
        (client: Client) =>
          client.documents.get({ dossierId, documentId }),
    ),
  );
  const [file] = some;
  if (file !== undefined) yield* survey.read('files.download', (client) => client.files.download(file));
  yield* findPath(
    survey,
    'paths.files.signedUrl',
    'files.signedUrl',
    some.map((place) => (client: Client) => client.files.signedUrl(place)),
  );
  yield* readAddress(survey, file);
};

/** Documents of the sampled dossiers; those with files first. */
function* readDocuments(survey: Examination): Op<Document[]> {
  const documents: Document[] = [];
  for (const { dossierId } of survey.samples.dossiers.slice(0, 8)) {
    if (dossierId === null) continue;
    const list = yield* survey.read('documents.list', (client) => client.documents.list({ dossierId }));
    for (const document of list.value ?? []) documents.push({ ...document, dossierId });
  }
  return documents.sort((a, b) => b.evidences.length - a.evidences.length);
}

/** Where the temporary address and its end stand (G10). */
function* readAddress(survey: Examination, file: SampledFile | undefined): Op<void> {
  const key = 'responsePaths.signedUrl';
  const words = survey.words.records;
  if (file === undefined) return survey.note(notTestable(key, words.noFile));
  const attempt = yield* survey.attempt((client) => client.files.signedUrl(file));
  const reply = lastAnswer(attempt);
  if (reply === undefined) return survey.note(notTestable(key, words.noAddress));
  const json = lastJson(attempt);
  survey.keep('temporaryAddress', [json]);
  if ('location' in reply.headers) return survey.note(confirmed(key, words.redirects));
  const isAddress = (value: unknown) => typeof value === 'string' && /^https?:\/\//i.test(value.trim());
  if (isAddress(reply.text)) return survey.note(confirmed(key, words.addressItself));
  const match = matching(survey.get(key), json, isAddress);
  if (match !== undefined) return survey.note(confirmed(key, survey.words.lists.itemUnder(match)));
  const [place] = Object.entries(json ?? {}).find(([, value]) => isAddress(value)) ?? [];
  survey.note(
    place === undefined
      ? notTestable(key, words.noAddressIn)
      : different(key, [place, ...survey.get(key)], words.onlyAddress(place)),
  );
}
