import { endpoint, many, one } from '../endpoint.ts';
import { dossierId } from '../input.ts';
import { dossier, dossierType } from '../records/dossier.ts';
import { requirement } from '../records/legacy.ts';

/**
 * Reads that the specification does not list for the current interface but whose legacy twins or uses it does show.
 * They are used only where the service answers them (G09, G12); the 22 operations never depend on them.
 */
export const getDossier = endpoint({
  name: 'dossiers.get',
  params: () => ({ dossierId: dossierId() }),
  answer: one(dossier),
  repeatable: true,
  evidences: true,
  source: 'G09',
  summary: 'Read one dossier',
});

export const listDossierTypes = endpoint({
  name: 'dossiers.types',
  answer: many(dossierType),
  repeatable: true,
  source: 'G12',
  summary: 'List the dossier types of the account',
});

export const listRequirements = endpoint({
  name: 'requirements.list',
  answer: many(requirement),
  repeatable: true,
  source: 'G12',
  summary: 'List the documents that can be required',
});
