import type { Client } from '@tpr/core';
import type { Document } from '@tpr/core/service';
import type { Probe } from '../probe.ts';
import { confirmed, different, notTestable } from '../finding.ts';
import { lastAnswer, lastJson, type Examination } from '../survey.ts';
import { findPath } from './paths.ts';
import { matching } from './shapes.ts';

interface FilePlace {
  readonly dossierId: string;
  readonly documentId: string;
  readonly fileId: string;
}

/** One document, its files, their temporary addresses and the archive of a dossier (G08, G10, G11). */
export const probeDocuments: Probe = async (survey) => {
  const documents = await readDocuments(survey);
  survey.keep(
    'document',
    documents.map(({ raw }) => raw),
  );
  survey.keep(
    'evidence',
    documents.flatMap(({ evidences }) => evidences.map(({ raw }) => raw)),
  );
  const places = documents.flatMap(({ dossierId, documentId, evidences }): FilePlace[] =>
    dossierId === null || documentId === null
      ? []
      : evidences.flatMap(({ id }) => (id === null ? [] : [{ dossierId, documentId, fileId: id }])),
  );
  const some = places.slice(0, 3);
  await findPath(
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
  if (file !== undefined) await survey.read('files.download', (client) => client.files.download(file));
  await findPath(
    survey,
    'paths.files.signedUrl',
    'files.signedUrl',
    some.map((place) => (client: Client) => client.files.signedUrl(place)),
  );
  await readAddress(survey, file);
  await findPath(
    survey,
    'paths.files.zip',
    'files.zip',
    some.slice(0, 1).map(
      ({ dossierId }) =>
        (client: Client) =>
          client.files.zip({ dossierId }),
    ),
  );
};

/** Documents of the sampled dossiers; those with files first. */
async function readDocuments(survey: Examination): Promise<Document[]> {
  const documents: Document[] = [];
  for (const { dossierId } of survey.samples.dossiers.slice(0, 8)) {
    if (dossierId === null) continue;
    const list = await survey.read('documents.list', (client) => client.documents.list({ dossierId }));
    for (const document of list.value ?? []) documents.push({ ...document, dossierId });
  }
  return documents.sort((a, b) => b.evidences.length - a.evidences.length);
}

/** Where the temporary address and its end stand (G10). */
async function readAddress(survey: Examination, file: FilePlace | undefined): Promise<void> {
  const key = 'shapes.signedUrl';
  if (file === undefined) return survey.note(notTestable(key, 'there is no file to ask for'));
  const attempt = await survey.attempt((client) => client.files.signedUrl(file));
  const reply = lastAnswer(attempt);
  if (reply === undefined) return survey.note(notTestable(key, 'no address is given'));
  const json = lastJson(attempt);
  survey.keep('signedUrl', [json]);
  if ('location' in reply.headers) return survey.note(confirmed(key, 'the answer redirects to the address'));
  const isAddress = (value: unknown) => typeof value === 'string' && /^https?:\/\//i.test(value.trim());
  if (isAddress(reply.text)) return survey.note(confirmed(key, 'the answer is the address itself'));
  const match = matching(survey.get(key), json, isAddress);
  if (match !== undefined) return survey.note(confirmed(key, `it stands under ${match}`));
  const [place] = Object.entries(json ?? {}).find(([, value]) => isAddress(value)) ?? [];
  survey.note(
    place === undefined
      ? notTestable(key, 'the answer holds no address')
      : different(key, [place, ...survey.get(key)], `the only address stands under ${place}`),
  );
}
