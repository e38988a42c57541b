import { profileEntries, type Profile, type RecordType } from '@tpr/core/api';
import type { CompanyStatus, Status } from '../store/index.ts';
import { countryIn } from './decoding.ts';
import type { Behaviour } from '../variants/behaviour.ts';
import { wireId } from './wire-id.ts';

/** A JSON object as sent. */
export type Wire = Record<string, unknown>;

/** Writes canonical values in the wire format of the profile and the variants. */
export interface Serializer {
  readonly is: Behaviour['is'];
  readonly profile: Profile;
  /** Labels in English, by Accept-Language. */
  readonly english: boolean;
  /** The record's fields under their wire names. Undefined fields are omitted. */
  readonly emit: (record: RecordType<unknown>, values: Readonly<Wire>) => Wire;
  readonly status: (status: Status) => string;
  readonly companyStatus: (status: CompanyStatus) => string;
}

const statusWords: Readonly<Record<Status, string>> = {
  ABSENT: 'MISSING',
  ONGOING: 'IN_PROGRESS',
  ACTION_REQUIRED: 'ACTION_REQUIRED',
  VALID: 'VALID',
  BELOW_EXPECTATION: 'BELOW_EXPECTATION',
  INVALID: 'NOT_VALID',
};
const companyStatusWords: Readonly<Record<CompanyStatus, string>> = {
  ACTIVE: 'Actif',
  COLLECTIVE_PROCEDURE: 'En procédure collective',
  DEREGISTERED: 'Radiée',
};

const idFields: ReadonlySet<string> = new Set(['thirdpartyId', 'dossierId']);

const countryFields: ReadonlySet<string> = new Set(['country', 'countryCode']);

export function createSerializer({ profile, is }: Behaviour, english: boolean): Serializer {
  return {
    is,
    profile,
    english,
    emit(record, values) {
      const wire: Wire = {};
      for (const key of Object.keys(values)) {
        if (!Object.hasOwn(record.fields, key)) throw new Error(`A ${record.name} has no field '${key}'.`);
      }
      for (const key of Object.keys(record.fields)) {
        if (values[key] === undefined) continue;
        const isCountry = countryFields.has(key) && !record.name.startsWith('legacy');
        const id = idFields.has(key) && !record.name.startsWith('legacy') ? values[key] : undefined;
        const raw = typeof id === 'number' ? wireId(id, is) : values[key];
        const value = isCountry ? countryIn(raw, profile) : raw;
        put(wire, record.namesOf(key, profile)[0] ?? key, value);
      }
      if (is('R032=noise')) wire['x-note'] = { about: record.name, score: 0.5 };
      return wire;
    },
    status: (status) => wordFor(profile, 'values.status', status, is('G93=canonical') ? status : statusWords[status]),
    companyStatus: (status) =>
      wordFor(profile, 'values.thirdPartyStatus', status, is('G51=text') ? companyStatusWords[status] : status),
  };
}

/** The wire word for a canonical one: the overlay's, if it has one. */
export function wordFor(
  { overrides }: Profile,
  key: 'values.status' | 'values.thirdPartyStatus' | 'values.attributeType',
  meant: string,
  usual: string,
): string {
  const own = Object.entries((overrides[key] ?? {}) as Readonly<Record<string, string>>);
  const words = own.filter(([, ours]) => ours === meant).map(([word]) => word);
  const isShipped = (word: string) => Object.hasOwn(profileEntries[key].value, word);
  return words.find((word) => !isShipped(word)) ?? (words.includes(usual) ? usual : (words[0] ?? usual));
}

/** Sets a value at a dotted path, creating the objects on the way. */
export function put(target: Wire, path: string, value: unknown): void {
  const steps = path.split('.');
  const last = steps.pop() ?? path;
  let place = target;
  for (const step of steps) {
    const next = place[step];
    place = typeof next === 'object' && next !== null ? (next as Wire) : (place[step] = {});
  }
  place[last] = value;
}
