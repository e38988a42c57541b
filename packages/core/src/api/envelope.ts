import type { Endpoint } from './endpoint.ts';
import type { Profile } from './profile/index.ts';

/** The specified envelope of records, in every legacy response (R125, R126) and the documents of a dossier (R066). */
const specified = { item: 'content', list: 'content', page: 'page', size: 'size', total: 'totalElements' } as const;

/** The possible paths of a part of a response: the specified one, if any, then those of the profile (G04, G21). */
export function placesIn(
  endpoint: Pick<Endpoint, 'base' | 'isEnveloped'>,
  part: keyof typeof specified,
  profile: Profile,
): readonly string[] {
  const assumed = profile.get(`responsePaths.${part}`);
  return endpoint.base === 'legacy' || endpoint.isEnveloped === true ? [specified[part], ...assumed] : assumed;
}
