import type { Client, Op } from '@tpr/core';
import type { Probe } from '../probe.ts';
import { confirmed, different, notTestable } from '../finding.ts';
import { lastAnswer, type Examination } from '../survey.ts';

const key = 'behaviour.extractedDataOps';
const searched = 12;

/** Which operations fill in extracted data when they are asked to, and which refuse to be asked (G80). */
export const probeExtractedData: Probe = async (survey) => {
  const sample = await findFilled(survey);
  if (sample === undefined) {
    survey.note(notTestable(key, `none of ${searched} dossiers holds extracted data`));
    return;
  }
  const { dossierId, documentId, thirdpartyId } = sample;
  const page = { number: survey.get('behaviour.pageBase'), size: 20 };
  const withExtractedData = true;
  const reads: Readonly<Record<string, (client: Client) => Op<unknown>>> = {
    'documents.list': (client) => client.documents.list({ dossierId, withExtractedData }),
    'documents.get': (client) => client.documents.get({ dossierId, documentId, withExtractedData }),
    'dossiers.get': (client) => client.dossiers.get({ dossierId, withExtractedData }),
    'dossiers.listFor': (client) => client.dossiers.listFor({ thirdpartyId, withExtractedData }),
    'dossiers.list': (client) => client.dossiers.list.page({ withExtractedData }, page),
  };
  const inForce = survey.get(key);
  const operations = new Set(inForce);
  const told: string[] = [];
  for (const [operation, read] of Object.entries(reads)) {
    const attempt = await survey.attempt(read, { [key]: Object.keys(reads) });
    const reply = lastAnswer(attempt);
    const says = reply === undefined ? 'refuses' : hasExtractedData(reply.text) ? 'fills' : 'fills nothing';
    if (says === 'fills') operations.add(operation);
    else operations.delete(operation);
    told.push(`${operation} ${says}`);
  }
  const value = [...operations];
  const isSame = value.length === inForce.length && value.every((each) => inForce.includes(each));
  survey.note(isSame ? confirmed(key, told.join('; ')) : different(key, value, told.join('; ')));
};

interface Filled {
  readonly thirdpartyId: string;
  readonly dossierId: string;
  readonly documentId: string;
}

/** A document that holds extracted data, by the operation that is certain to give it. */
async function findFilled(survey: Examination): Promise<Filled | undefined> {
  for (const { dossierId, thirdpartyId } of survey.samples.dossiers.slice(0, searched)) {
    if (dossierId === null || thirdpartyId === null) continue;
    const list = await survey.attempt((client) => client.documents.list({ dossierId, withExtractedData: true }), {
      [key]: ['documents.list'],
    });
    survey.keep(
      'evidence',
      (list.value ?? []).flatMap(({ evidences }) => evidences.map(({ raw }) => raw)),
    );
    const document = (list.value ?? []).find(({ evidences }) =>
      evidences.some((each) => each.extractedData.length > 0),
    );
    if (document?.documentId != null) return { thirdpartyId, dossierId, documentId: document.documentId };
  }
  return undefined;
}

function hasExtractedData(text: string): boolean {
  return /"extractedData"\s*:\s*\[\s*\{/.test(text);
}
