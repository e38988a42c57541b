import * as z from 'zod/mini';
import { endpoint, one, pages } from '../endpoint.ts';
import { codes, day, emails, filled, integerId, yesNo } from '../input.ts';
import { process } from '../records/dossier.ts';
import { legacyDossier, legacyDossierItem, legacyDossierUpdate } from '../records/legacy.ts';
import { companyIdType } from './company-id.ts';

const dossierId = () => integerId('dossierId');

/**
 * The specification says that `processId` finds a dossier being created, but does not list the parameter (R148, G74).
 */
export const list = endpoint({
  name: 'legacy.dossiers.list',
  base: 'legacy',
  call: 'GET /account/{accountId}/dossiers',
  query: () => ({
    thirdpartyId: z.optional(integerId('thirdpartyId')),
    companyIdType: z.optional(companyIdType()),
    companyIdValue: z.optional(filled('companyIdValue')),
    thirdpartyCode: z.optional(filled('thirdpartyCode')),
    dossierReference: z.optional(filled('dossierReference')),
    monitored: z.optional(yesNo('monitored')),
    stateLastChangeDate: z.optional(day('stateLastChangeDate')),
    processId: z.optional(filled('processId')),
  }),
  encode(input, profile) {
    const { stateLastChangeDate: since } = input;
    const isDay = since === undefined || profile.get('legacy.stateLastChangeFormat') === 'date';
    return isDay ? input : { ...input, stateLastChangeDate: `${String(since)}T00:00:00` };
  },
  response: pages(legacyDossierItem),
  repeatable: true,
  source: 'R143',
  summary: 'List the dossiers of an account',
});

export const get = endpoint({
  name: 'legacy.dossiers.get',
  base: 'legacy',
  call: 'GET /account/{accountId}/dossiers/{dossierId}',
  params: () => ({ dossierId: dossierId() }),
  response: one(legacyDossier),
  repeatable: true,
  source: 'R144',
  summary: 'Read a dossier',
});

/** Asynchronous: the answer is a process (R142). E-mails invite the third party. */
export const create = endpoint({
  name: 'legacy.dossiers.create',
  base: 'legacy',
  call: 'POST /account/{accountId}/dossiers',
  body: () => ({
    companyIdType: companyIdType(),
    companyIdValue: filled('companyIdValue'),
    thirdpartyCode: z.optional(filled('thirdpartyCode')),
    dossierReference: z.optional(filled('dossierReference')),
    description: z.optional(filled('description')),
    purchasingCategory: z.optional(filled('purchasingCategory')),
    expirationDate: z.optional(day('expirationDate')),
    requiredDocuments: z.optional(codes('requiredDocuments')),
    thirdpartyEmail: z.optional(emails()),
    userInCharge: z.optional(emails()),
  }),
  response: one(process),
  repeatable: false,
  source: 'R141',
  summary: 'Create a dossier for a company',
});

/** `updated: false` is an outcome, not an error (R145). */
export const update = endpoint({
  name: 'legacy.dossiers.update',
  base: 'legacy',
  call: 'POST /account/{accountId}/dossiers/{dossierId}',
  params: () => ({ dossierId: dossierId() }),
  body: () => ({
    dossierReference: z.optional(filled('dossierReference')),
    description: z.optional(filled('description')),
    purchasingCategory: z.optional(filled('purchasingCategory')),
    expirationDate: z.optional(day('expirationDate')),
    thirdpartyCode: z.optional(filled('thirdpartyCode')),
    thirdpartyEmail: z.optional(emails()),
  }),
  response: one(legacyDossierUpdate),
  repeatable: false,
  source: 'R145',
  summary: 'Change a dossier',
});
