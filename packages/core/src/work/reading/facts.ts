import type { Attribute } from '../../service/records/attribute.ts';
import type { Dossier } from '../../service/records/dossier.ts';
import type { Indicator } from '../../service/records/indicator.ts';
import type { ThirdParty } from '../../service/records/third-party.ts';
import type { Lean } from './lean.ts';

/**
 * The parts in which a third party is read, one call each: `identity` is the detail beside what the portfolio list
 * shows; `documents` completes dossiers that come without their documents, one call a dossier.
 */
export type Facet = 'identity' | 'attributes' | 'indicators' | 'dossiers' | 'documents';
export const facetNames: readonly Facet[] = ['identity', 'attributes', 'indicators', 'dossiers', 'documents'];

/** What is known of one third party. A facet that was not asked for is absent. Plain JSON. */
export interface Facts {
  readonly thirdpartyId: string;
  readonly identity: Lean<ThirdParty>;
  readonly attributes?: readonly Lean<Attribute>[];
  readonly indicators?: readonly Lean<Indicator>[];
  readonly dossiers?: readonly Lean<Dossier>[];
}
