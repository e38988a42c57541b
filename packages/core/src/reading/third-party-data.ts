import type { Attribute } from '../api/records/attribute.ts';
import type { Dossier } from '../api/records/dossier.ts';
import type { Indicator } from '../api/records/indicator.ts';
import type { ThirdParty } from '../api/records/third-party.ts';
import type { ConnectorError } from '../errors.ts';
import type { WithoutRaw } from './strip-raw.ts';

/**
 * The parts in which a third party is read, one call each. `identity` is the detail that the portfolio list does not
 * show. `documents` completes dossiers that are listed without their documents, one call for each dossier.
 */
export type Facet = 'identity' | 'attributes' | 'indicators' | 'dossiers' | 'documents';

/**
 * The result of reading a third party.
 * - `there`: its data.
 * - `left`: it is not in the portfolio (any more). If the service has just named it, two different kinds of evidence are
 *   required.
 * - `incomplete`: the service names it, but does not find it or one of its lists, or refuses access. Known data stays.
 */
export type Presence =
  | { readonly state: 'there'; readonly facts: ThirdPartyData }
  | { readonly state: 'left' }
  | { readonly state: 'incomplete'; readonly facts: ThirdPartyData | undefined; readonly refusal?: ConnectorError };

/** The data of one third party as plain JSON. A facet that was not requested is absent. */
export interface ThirdPartyData {
  readonly thirdpartyId: string;
  readonly identity: WithoutRaw<ThirdParty>;
  readonly attributes?: readonly WithoutRaw<Attribute>[];
  readonly indicators?: readonly WithoutRaw<Indicator>[];
  readonly dossiers?: readonly WithoutRaw<Dossier>[];
}
