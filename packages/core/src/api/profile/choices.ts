import type { Zone } from '../../values/zone.ts';
import { namesIn } from '../path.ts';
import type { labelEntries } from './labels.ts';
import type { Profile } from './profile.ts';

/** The zone of the service's wall clock (G33). */
export const zoneOf = (profile: Profile): Zone => profile.get('events.timeZone');

/** How many requests are under way at once (G102). */
export const maxConcurrency = (profile: Profile): number => profile.get('rate.maxConcurrent');

type Page = 'thirdParty' | 'dossier' | 'document';

/**
 * Where people open a record in the service's own pages (G111).
 * @returns undefined where the profile does not say, or an identifier is missing that the address names.
 */
export function pageOf(
  profile: Profile,
  page: Page,
  ids: Readonly<Record<string, string | null | undefined>>,
): string | undefined {
  const address = profile.get('values.pages')[page];
  if (address === undefined || namesIn(address).some((name) => ids[name] == null)) return undefined;
  return address.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(ids[name] ?? ''));
}

/** What the service calls the whole of a percentage: 12 % is 12 of 100, or 0.12 of 1 (G58). */
export const percentScaleOf = (profile: Profile): 1 | 100 => (profile.get('attributes.percentScale') === '1' ? 1 : 100);

/** Whether a third party can be added by this identifier: some services take VAT numbers of France only (G10a). */
export const takesLegalId = (companyIdType: string, value: string, profile: Profile): boolean =>
  companyIdType !== 'CIT002' || profile.get('identifiers.cit002Scope') === 'eu' || value.startsWith('FR');

/** @returns null where the company has no word for it: then the code or flag is shown as it came. */
export function labelOf(
  profile: Profile,
  key: keyof typeof labelEntries,
  code: string | boolean | null,
): string | null {
  if (code === null) return null;
  const wanted = String(code).toLowerCase();
  const found = Object.entries(profile.get(key)).find(([known]) => known.toLowerCase() === wanted);
  return found?.[1] ?? null;
}
