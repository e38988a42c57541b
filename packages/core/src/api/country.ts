import { alpha3Of, readCountry } from '../values/country.ts';
import type { InputForm } from './endpoint.ts';
import { text, type Field } from './field.ts';

/** The alpha-2 code of an alpha-3 code, or of the EU's EL for Greece; undefined for anything else. */
export function alpha2Of(sent: string): string | undefined {
  const found = /^(?:[A-Z]{3}|EL)$/.test(sent) ? readCountry(sent) : undefined;
  return found?.ok === true ? found.code : undefined;
}

/** A country in a response: alpha-3, and the EU's EL, become alpha-2; anything else is unchanged (G27). */
export const country = (): Field<string | null> => ({
  shown: 'text',
  read(value, place) {
    const sent = text().read(value, place);
    return sent === null ? null : (alpha2Of(sent) ?? sent);
  },
});

/** Converts the country of an input to the format that the service accepts. */
export const encodeCountry: InputForm = (input, profile) => {
  const code = input['countryCode'];
  if (typeof code !== 'string' || profile.get('identifiers.countryFormat') === 'alpha2') return input;
  return { ...input, countryCode: alpha3Of(code) ?? code };
};
