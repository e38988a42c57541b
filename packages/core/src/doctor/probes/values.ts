import type { RecordOf, RecordType } from '../../api/record.ts';
import { attribute, attributeDefinition } from '../../api/records/attribute.ts';
import { document } from '../../api/records/document.ts';
import { dossier } from '../../api/records/dossier.ts';
import { indicator } from '../../api/records/indicator.ts';
import { thirdParty } from '../../api/records/third-party.ts';
import { confirmed, different, notTestable, type Finding } from '../finding.ts';
import { likeEnough, similarity } from '../similarity.ts';
import type { Examination, Probe } from '../examination.ts';

/** The words of the service, and the scale of its percentages (G51, G52, G58, G62, G93). */
export const probeValues: Probe = function* (examination) {
  const documents = readAll(examination, document);
  const dossiers = readAll(examination, dossier);
  const statusWords = [...documents, ...dossiers].map(({ statusCode, status }) => [statusCode, status] as const);
  examination.note(compareWords(examination, 'values.status', statusWords));
  const companyWords = readAll(examination, thirdParty).map(({ statusCode, status }) => [statusCode, status] as const);
  examination.note(compareWords(examination, 'values.thirdPartyStatus', companyWords));
  const typeWords = [...readAll(examination, attributeDefinition), ...readAll(examination, attribute)].map(
    ({ typeCode, type }) => [typeCode, type] as const,
  );
  examination.note(compareWords(examination, 'values.attributeType', typeWords));
  const topics = readAll(examination, indicator).map(
    ({ label, topic }) => [label, topic === 'other' ? null : topic] as const,
  );
  examination.note(compareTopics(examination, topics));
  examination.note(comparePercentages(examination));
};

/** Reads the kept objects again, under the profile found so far. */
function readAll<R extends RecordType<unknown>>(examination: Examination, record: R): NonNullable<RecordOf<R>>[] {
  const place = { profile: examination.known, path: '', report: () => undefined };
  return examination.samples
    .rawsOf(record.name)
    .map((raw) => record.read(raw, place) as RecordOf<R> | null)
    .filter((value) => value !== null && value !== undefined) as NonNullable<RecordOf<R>>[];
}

type Word = readonly [sent: string | null, meaning: string | null];

/** A word without a meaning gets that of the most similar known word, if one is similar enough. */
export function compareWords(
  { known, messages: { records: messages } }: Pick<Examination, 'known' | 'messages'>,
  key: 'values.status' | 'values.thirdPartyStatus' | 'values.attributeType',
  met: readonly Word[],
): Finding {
  const sent = new Map(met.filter((word): word is [string, string | null] => word[0] !== null));
  if (sent.size === 0) return notTestable(key, messages.noWord);
  const unknown = [...sent].filter(([, meaning]) => meaning === null).map(([word]) => word);
  if (unknown.length === 0) return confirmed(key, messages.understood([...sent.keys()].sort().join(', ')));
  const inForce = known.get(key);
  const meanings = unknown.map((word) => [word, meaningOf(word, inForce)] as const);
  const open = meanings.filter(([, meaning]) => meaning === undefined).map(([word]) => word);
  if (open.length > 0) {
    return notTestable(key, messages.notUnderstood(open.join(', ')));
  }
  return different(key, { ...inForce, ...Object.fromEntries(meanings) }, messages.byLikeness(unknown.join(', ')));
}

function meaningOf(word: string, known: Readonly<Record<string, string>>): string | undefined {
  const [best] = Object.keys(known)
    .map((name) => ({ name, like: similarity(name.toUpperCase(), word.toUpperCase()) }))
    .sort((a, b) => b.like - a.like);
  return best !== undefined && best.like >= likeEnough ? known[best.name] : undefined;
}

function compareTopics({ messages: { records: messages } }: Examination, topics: readonly Word[]): Finding {
  const key = 'values.topics';
  const labels = new Map(topics.filter((word): word is [string, string | null] => word[0] !== null));
  if (labels.size === 0) return notTestable(key, messages.noIndicator);
  const open = [...labels].filter(([, topic]) => topic === null).map(([label]) => label);
  return open.length === 0
    ? confirmed(key, messages.allHaveTopics)
    : notTestable(key, messages.underOther(open.join(', ')));
}

/** A value above 1 shows percentage points; at least three values, all between 0 and 1, show fractions (G58). */
function comparePercentages(examination: Examination): Finding {
  const key = 'attributes.percentScale';
  const messages = examination.messages.records;
  const definitions = readAll(examination, attributeDefinition);
  const labels = new Set(definitions.filter(({ type }) => type === 'percentage').map(({ label }) => label));
  const values = readAll(examination, attribute)
    .filter(({ label, type }) => type === 'percentage' || labels.has(label))
    .flatMap((each) => each.values)
    // Some services send numbers as texts.
    .map((value) => (typeof value === 'boolean' ? 0 : Number(value)))
    .filter((value) => Number.isFinite(value) && value !== 0);
  if (values.length === 0) return notTestable(key, messages.noPercentage);
  const arePoints = values.some((value) => Math.abs(value) > 1);
  if (!arePoints && values.length < 3) return notTestable(key, messages.tooFewValues(values.length));
  const value = arePoints ? '100' : '1';
  const note = messages.valuesBetween(values.length, Math.min(...values), Math.max(...values));
  return examination.compare(key, value, note);
}
