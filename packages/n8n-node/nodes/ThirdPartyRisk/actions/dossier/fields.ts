import type { INodeProperties } from 'n8n-workflow';
import type { Parameters } from '../parameters.ts';
import { dryRun } from '../shared/dry-run.ts';
import { readRequirementCodes, requirementProperties } from './requirements.ts';

const requirements = requirementProperties('Required Document', 'Documents to ask for when the dossier has no type');

/** The optional fields of a new dossier. */
export const dossierFields: INodeProperties = {
  displayName: 'Additional Fields',
  name: 'additionalFields',
  type: 'collection',
  placeholder: 'Add Field',
  default: {},
  options: [
    {
      displayName: 'Description',
      name: 'description',
      type: 'string',
      default: '',
      placeholder: 'e.g. Framework contract 2026',
    },
    {
      ...dryRun,
      description: 'Whether to create nothing and only return what would be created, and who would be invited',
    },
    {
      displayName: 'Expiration Date',
      name: 'expirationDate',
      type: 'dateTime',
      default: '',
      description: 'Day on which the dossier ends',
    },
    {
      displayName: 'Invite',
      name: 'thirdpartyEmail',
      type: 'string',
      default: '',
      placeholder: 'e.g. contact@example.com',
      description:
        'E-mail addresses of contacts at the third party, separated by commas. The service e-mails them an invitation.',
    },
    {
      displayName: 'Purchasing Category',
      name: 'purchasingCategory',
      type: 'string',
      default: '',
      placeholder: 'e.g. IT services',
    },
    {
      displayName: 'Reference',
      name: 'dossierReference',
      type: 'string',
      default: '',
      placeholder: 'e.g. VIG-2026-0042',
      description:
        'Your own reference, one for each dossier. If the third party already has a dossier with this reference, none is created. Leave it empty to generate one.',
    },
    requirements.codes,
    requirements.list,
    {
      displayName: 'Wait (Seconds)',
      name: 'waitSeconds',
      type: 'number',
      typeOptions: { minValue: 0, maxValue: 600 },
      default: 30,
      description: 'How long to wait if the service creates dossiers in the background',
    },
  ],
};

/** Without its reference, each run creates another dossier. Without its documents, a dossier asks for nothing and stays. */
const needed = ['dossierReference', 'requiredDocuments', 'documentCodes'];

/** @throws ConnectorError `config` for one of these fields that was added, but whose expression has no value */
export const withNeeded = (fields: Parameters): Parameters =>
  fields.withValues(needed.filter((name) => fields.has(name)));

/** The fields that were filled in, under the names of the client. */
export function readDossierFields(fields: Parameters) {
  const texts = ['description', 'dossierReference', 'purchasingCategory'] as const;
  const filled: { -readonly [K in (typeof texts)[number]]?: string } = {};
  for (const name of texts) {
    const text = fields.optional(name);
    if (text !== undefined) filled[name] = text;
  }
  const expirationDate = fields.day('expirationDate');
  const requiredDocuments = readRequirementCodes(fields);
  const thirdpartyEmail = fields.addresses('thirdpartyEmail');
  return {
    ...filled,
    ...(expirationDate !== undefined && { expirationDate }),
    ...(requiredDocuments.length > 0 && { requiredDocuments }),
    ...(thirdpartyEmail.length > 0 && { thirdpartyEmail }),
  };
}
