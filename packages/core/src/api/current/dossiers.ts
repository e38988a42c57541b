import * as z from 'zod/mini';
import { endpoint, many, nothing, one, pages } from '../endpoint.ts';
import { byEvents, byEventsIfAny } from '../event-filter.ts';
import { codes, day, dossierId, emails, filled, thirdpartyId } from '../input.ts';
import { createdDossier, dossier, dossierType } from '../records/dossier.ts';

export const listFor = endpoint({
  name: 'dossiers.listFor',
  params: () => ({ thirdpartyId: thirdpartyId() }),
  response: many(dossier),
  repeatable: true,
  evidences: true,
  source: 'R036',
  summary: 'Read the evaluation dossiers of a third party',
});

export const list = endpoint({
  name: 'dossiers.list',
  call: 'GET /account/{accountId}/dossiers',
  response: pages(dossier),
  repeatable: true,
  ...byEventsIfAny('dossier'),
  departure: 'DOSSIER_ARCHIVED',
  evidences: true,
  source: 'R107',
  summary: 'List the dossiers of the account',
});

export const searchByEvents = endpoint({
  name: 'dossiers.searchByEvents',
  call: 'GET /account/{accountId}/dossiers/search',
  response: pages(dossier),
  repeatable: true,
  ...byEvents('dossier'),
  evidences: true,
  source: 'R116',
  summary: 'Find dossiers by event',
});

/** Without a type, the required documents are named instead (C18). */
export const create = endpoint({
  name: 'dossiers.create',
  params: () => ({ thirdpartyId: thirdpartyId() }),
  body: () => ({
    typeCode: z.optional(filled('typeCode')),
    dossierReference: z.optional(filled('dossierReference')),
    description: z.optional(filled('description')),
    purchasingCategory: z.optional(filled('purchasingCategory')),
    expirationDate: z.optional(day('expirationDate')),
    requiredDocuments: z.optional(codes('requiredDocuments')),
    thirdpartyEmail: z.optional(emails()),
  }),
  response: one(createdDossier),
  repeatable: false,
  source: 'R106',
  summary: 'Create an evaluation dossier on demand',
});

/** Not allowed for typed dossiers, whose list of documents is fixed (R109). */
export const addRequirements = endpoint({
  name: 'dossiers.addRequirements',
  call: 'POST /account/{accountId}/dossiers/{dossierId}/requirements',
  params: () => ({ dossierId: dossierId() }),
  body: () => ({ newRequiredDocuments: codes('newRequiredDocuments') }),
  response: nothing,
  repeatable: false,
  source: 'R108',
  summary: 'Add required documents to a dossier',
});

/** Specified only for the legacy interface; the current one may have it, too (G09). */
export const get = endpoint({
  name: 'dossiers.get',
  params: () => ({ dossierId: dossierId() }),
  response: one(dossier),
  repeatable: true,
  evidences: true,
  source: 'G09',
  summary: 'Read one dossier',
});

/** Not specified, although the specification mentions types; a service may have it (G12). */
export const types = endpoint({
  name: 'dossiers.types',
  response: many(dossierType),
  repeatable: true,
  source: 'G12',
  summary: 'List the dossier types of the account',
});
