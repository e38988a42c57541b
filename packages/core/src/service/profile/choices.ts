import type { Zone } from '../../values/zone.ts';
import type { Profile } from './profile.ts';

/** The zone of the service's wall clock (G33). */
export const zoneOf = (profile: Profile): Zone => profile.get('behaviour.serviceZone');

/** How many requests are under way at once (G102). */
export const sideBySideOf = (profile: Profile): number => profile.get('behaviour.rate.concurrent');

/** What the service calls the whole of a percentage: 12 % is 12 of 100, or 0.12 of 1 (G58). */
export const percentScaleOf = (profile: Profile): 1 | 100 => (profile.get('behaviour.percentScale') === '1' ? 1 : 100);
