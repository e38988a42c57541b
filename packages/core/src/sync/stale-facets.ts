import type { Client } from '../client.ts';
import { sendableEvents } from '../api/event-filter.ts';
import { eventSets, type EventSubject } from '../api/events.ts';
import type { Facet } from '../reading/third-party-data.ts';
import type { Search } from './search-events.ts';

/** Which facets an event makes stale. No facet contains comments or contacts. */
const staleByGroup: Readonly<Record<EventSubject, Readonly<Record<string, readonly Facet[]>>>> = {
  thirdParty: {
    Lifecycle: ['identity'],
    'Legal announcements': ['identity'],
    'Collective procedure': ['identity'],
    'Data hub': ['indicators'],
  },
  dossier: {
    Lifecycle: ['dossiers'],
    'Template and documents': ['dossiers'],
    'Attributes and indicators': ['dossiers'],
    Status: ['dossiers'],
  },
  document: { Lifecycle: ['dossiers'], Answers: ['dossiers'], Status: ['dossiers'] },
};

const staleByCode: Readonly<Record<string, readonly Facet[]>> = {
  // This event says only that something changed.
  THIRD_PARTY_UPDATED: ['identity', 'attributes', 'indicators'],
  THIRD_PARTY_ATTRIBUTE_UPDATED: ['attributes'],
  THIRD_PARTY_CALCULATED_ATTRIBUTE_UPDATED: ['attributes'],
  THIRD_PARTY_INDICATOR_UPDATED: ['indicators'],
};

/** Facets made stale by an event of this code; empty for a code that affects none. */
export function staleFacets(subject: EventSubject, code: string): readonly Facet[] {
  const event = eventSets[subject].find((known) => known.code === code);
  return staleByCode[code] ?? (event === undefined ? [] : (staleByGroup[subject][event.group] ?? []));
}

export interface FacetSearch extends Search {
  readonly codes: readonly string[];
  readonly facets: readonly Facet[];
  readonly isDeparture: boolean;
}

/** The event of a third party that leaves the portfolio. */
const departure = 'THIRD_PARTY_ARCHIVED';

/**
 * The fewest searches that show which facets to read again: one for each set of facets that an event can make stale,
 * and one for departures. No response names the event (G39).
 */
export function planSearches(client: Client, wanted: ReadonlySet<Facet>): FacetSearch[] {
  const searches = new Map<string, FacetSearch & { codes: string[] }>();
  // Identity events also show additions and departures, which matter whatever facets are wanted.
  const needed = new Set<Facet>([...wanted, 'identity']);
  if (wanted.has('documents')) needed.add('dossiers');
  for (const subject of Object.keys(eventSets) as EventSubject[]) {
    for (const code of sendableEvents(subject, client.profile)) {
      const facets = staleFacets(subject, code).filter((facet) => needed.has(facet));
      if (facets.length === 0) continue;
      const isDeparture = code === departure;
      const key = `${subject} ${facets.join(' ')} ${isDeparture}`;
      const search = searches.get(key) ?? { subject, facets, isDeparture, codes: [] };
      search.codes.push(code);
      searches.set(key, search);
    }
  }
  return [...searches.values()];
}
