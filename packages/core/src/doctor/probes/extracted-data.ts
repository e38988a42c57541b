import type { Client } from '../../client.ts';
import type { Op } from '../../runtime/op.ts';
import { confirmed, different, notTestable } from '../finding.ts';
import { lastAnswer, type CallResult } from '../call-result.ts';
import type { Examination, Probe } from '../examination.ts';
import { isRefusal } from '../refusal.ts';

const key = 'evidence.extractedDataOperations';
const searched = 12;

/** The operations that return extracted data on request, and those that refuse the parameter (G80). */
export const probeExtractedData: Probe = function* (examination) {
  const sample = yield* findFilled(examination);
  if (sample === undefined) {
    examination.note(notTestable(key, examination.messages.records.noneFilled(searched)));
    return;
  }
  const { dossierId, documentId, thirdpartyId } = sample;
  const page = { number: examination.get('paging.firstPage'), size: 20 };
  const withExtractedData = true;
  const reads: Readonly<Record<string, (client: Client) => Op<unknown>>> = {
    'documents.list': (client) => client.documents.list({ dossierId, withExtractedData }),
    'documents.get': (client) => client.documents.get({ dossierId, documentId, withExtractedData }),
    'dossiers.get': (client) => client.dossiers.get({ dossierId, withExtractedData }),
    'dossiers.listFor': (client) => client.dossiers.listFor({ thirdpartyId, withExtractedData }),
    'dossiers.list': (client) => client.dossiers.list.page({ withExtractedData }, page),
  };
  const inForce = examination.get(key);
  const operations = new Set(inForce);
  const notes: string[] = [];
  let isOpen = false;
  for (const [operation, read] of Object.entries(reads)) {
    const ask = () => examination.attempt(read, { [key]: Object.keys(reads) });
    const first = outcomeOf(yield* ask());
    const outcome = first === 'fills' ? first : outcomeOf(yield* ask());
    // A failed read or a missing right leaves the answer open, and so do contradictory responses.
    if (outcome === 'fills') operations.add(operation);
    else if (outcome === first && outcome !== 'undecided') operations.delete(operation);
    isOpen ||= outcome === 'undecided';
    notes.push(examination.messages.records[outcome](operation));
  }
  const value = [...operations];
  const isSame = value.length === inForce.length && value.every((each) => inForce.includes(each));
  const note = notes.join(examination.messages.service.between);
  if (!isSame) return examination.note(different(key, value, note));
  examination.note(isOpen ? notTestable(key, note) : confirmed(key, note));
};

/** Keys of `recordMessages`. */
type ReadOutcome = 'fills' | 'fillsNothing' | 'refuses' | 'undecided';

function outcomeOf(attempt: CallResult<unknown>): ReadOutcome {
  const reply = lastAnswer(attempt);
  if (reply !== undefined) return hasExtractedData(reply.text) ? 'fills' : 'fillsNothing';
  return isRefusal(attempt) && attempt.error?.status !== 404 ? 'refuses' : 'undecided';
}

interface Filled {
  readonly thirdpartyId: string;
  readonly dossierId: string;
  readonly documentId: string;
}

/** A document with extracted data, read by the operation that certainly returns it. */
function* findFilled(examination: Examination): Op<Filled | undefined> {
  for (const { dossierId, thirdpartyId } of examination.samples.dossiers.slice(0, searched)) {
    if (dossierId === null || thirdpartyId === null) continue;
    const list = yield* examination.attempt((client) => client.documents.list({ dossierId, withExtractedData: true }), {
      [key]: ['documents.list'],
    });
    const documents = list.value ?? [];
    for (const { evidences } of documents) examination.samples.keep('evidence', evidences);
    const document = documents.find(({ evidences }) => evidences.some((each) => each.extractedData.length > 0));
    if (document?.documentId != null) return { thirdpartyId, dossierId, documentId: document.documentId };
  }
  return undefined;
}

function hasExtractedData(text: string): boolean {
  return /"extractedData"\s*:\s*\[\s*\{/.test(text);
}
