import { alpha2Of, encodeCountry, type Endpoint, type Profile } from '@tpr/core/api';
import { FailedAnswer } from './failure.ts';

type Values = Record<string, unknown>;

/** Converts inputs from the wire forms of the profile to the canonical ones (G27, G56, G69). */
export function decode({ name, encode }: Pick<Endpoint, 'name' | 'encode'>, values: Values, profile: Profile): Values {
  if (encode === undefined) return values;
  if ('countryCode' in values) return { ...values, countryCode: decodeCountry(values['countryCode'], profile) };
  if (name === 'attributes.set') return { ...values, values: decodeCleared(values['values'], profile) };
  if ('stateLastChangeDate' in values) {
    return { ...values, stateLastChangeDate: decodeDay(values['stateLastChangeDate'], profile) };
  }
  return values;
}

function decodeCountry(sent: unknown, profile: Profile): unknown {
  if (profile.get('identifiers.countryFormat') === 'alpha2') return sent;
  const found = typeof sent === 'string' && sent.length === 3 ? alpha2Of(sent) : undefined;
  if (found !== undefined) return found;
  throw new FailedAnswer(400, `countryCode has to be three capital letters, such as FRA, not '${String(sent)}'.`);
}

function decodeCleared(sent: unknown, profile: Profile): unknown {
  const cleared = profile.get('attributes.clearedAs');
  if (cleared === '[]') return sent;
  if (JSON.stringify(sent) === cleared) return [];
  if (Array.isArray(sent) && sent.length === 0) throw new FailedAnswer(400, 'values must not be empty.');
  return sent;
}

function decodeDay(sent: unknown, profile: Profile): unknown {
  if (profile.get('legacy.stateLastChangeFormat') === 'date') return sent;
  const [day, time] = String(sent).split('T');
  if (time !== undefined) return day;
  throw new FailedAnswer(400, `stateLastChangeDate has to be a date-time, not '${String(sent)}'.`);
}

/** A country in the profile's wire format. */
export const countryIn = (answer: unknown, profile: Profile): unknown =>
  encodeCountry({ countryCode: answer }, profile)['countryCode'];
