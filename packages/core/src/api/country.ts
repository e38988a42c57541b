import { alpha3Of, readCountry } from '../values/country.ts';
import type { InputForm } from './endpoint.ts';
import { text, type Field } from './field.ts';

/** Three letters, and the EU's EL, in alpha-2; undefined for anything else. */
export function alpha2Of(sent: string): string | undefined {
  const found = /^(?:[A-Z]{3}|EL)$/.test(sent) ? readCountry(sent) : undefined;
  return found?.ok === true ? found.code : undefined;
}

/** A country of an answer: three letters, and the EU's EL, become alpha-2; anything else stays as it is (G27). */
export const country = (): Field<string | null> => ({
  shown: 'text',
  read(value, place) {
    const sent = text().read(value, place);
    return sent === null ? null : (alpha2Of(sent) ?? sent);
  },
});

/** The country of an input as the service takes it. */
export const encodeCountry: InputForm = (input, profile) => {
  const code = input['countryCode'];
  if (typeof code !== 'string' || profile.get('identifiers.countryFormat') === 'alpha2') return input;
  return { ...input, countryCode: alpha3Of(code) ?? code };
};
