import { endpoint, pages } from '../endpoint.ts';
import { byEvents, byEventsIfAny } from '../event-filter.ts';
import { document } from '../records/document.ts';
import { dossier } from '../records/dossier.ts';
import { thirdParty } from '../records/third-party.ts';

/** Searches by what has happened (R116–R122), apart from the reads beside them: they bring all event codes along. */

/** Third parties that had at least one of the events in the range (R116, R120). */
export const thirdPartiesByEvents = endpoint({
  name: 'thirdParties.searchByEvents',
  call: 'GET /account/{accountId}/thirdparties/search',
  answer: pages(thirdParty),
  repeatable: true,
  ...byEvents('thirdParty'),
  source: 'R116',
  summary: 'Find third parties by event',
});

export const dossiersByEvents = endpoint({
  name: 'dossiers.searchByEvents',
  call: 'GET /account/{accountId}/dossiers/search',
  answer: pages(dossier),
  repeatable: true,
  ...byEvents('dossier'),
  evidences: true,
  source: 'R116',
  summary: 'Find dossiers by event',
});

export const listDossiers = endpoint({
  name: 'dossiers.list',
  call: 'GET /account/{accountId}/dossiers',
  answer: pages(dossier),
  repeatable: true,
  ...byEventsIfAny('dossier'),
  evidences: true,
  source: 'R107',
  summary: 'List the dossiers of the account',
});

export const documentsByEvents = endpoint({
  name: 'documents.searchByEvents',
  call: 'GET /account/{accountId}/documents/search',
  answer: pages(document),
  repeatable: true,
  ...byEvents('document'),
  evidences: true,
  source: 'R116',
  summary: 'Find documents by event',
});
