import type { Zone } from '../../values/zone.ts';
import { namesIn } from '../path.ts';
import type { labelEntries } from './labels.ts';
import type { Profile } from './profile.ts';

/** The zone of the service's wall clock (G33). */
export const zoneOf = (profile: Profile): Zone => profile.get('events.timeZone');

/** How many requests may be in flight at once (G102). */
export const maxConcurrency = (profile: Profile): number => profile.get('rate.maxConcurrent');

type Page = 'thirdParty' | 'dossier' | 'document';

/**
 * The address of a record in the service's own pages (G111).
 * @returns undefined where the profile has none, or an identifier in the address is missing.
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

/** The number that the service uses for 100 %: 12 % is sent as 12 (100) or as 0.12 (1) (G58). */
export const percentScaleOf = (profile: Profile): 1 | 100 => (profile.get('attributes.percentScale') === '1' ? 1 : 100);

/** Whether a third party can be added by this identifier: some services take VAT numbers of France only (G10a). */
export const takesLegalId = (companyIdType: string, value: string, profile: Profile): boolean =>
  companyIdType !== 'CIT002' || profile.get('identifiers.cit002Scope') === 'eu' || value.startsWith('FR');

/** A company's label for a code or flag. @returns null without a label: then the code or flag itself is shown. */
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
