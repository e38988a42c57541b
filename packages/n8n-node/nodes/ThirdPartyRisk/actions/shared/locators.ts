import type { INodeProperties } from 'n8n-workflow';

const idPattern = {
  type: 'regex',
  properties: { regex: '^\\s*[^\\s/?#]{1,64}\\s*$', errorMessage: 'An ID has no blanks and no slashes' },
} as const;

/** One third party: from the portfolio, by the service's ID, or by a legal identifier. */
export const thirdPartyLocator: INodeProperties = {
  displayName: 'Third Party',
  name: 'thirdPartyId',
  type: 'resourceLocator',
  default: { mode: 'list', value: '' },
  required: true,
  description: 'The third party to work on',
  modes: [
    {
      displayName: 'From List',
      name: 'list',
      type: 'list',
      placeholder: 'Select a third party...',
      typeOptions: { searchListMethod: 'searchThirdParties', searchable: true },
    },
    { displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. 1042', validation: [idPattern] },
    {
      displayName: 'By Identifier',
      name: 'identifier',
      type: 'string',
      placeholder: 'e.g. 73282932000074',
      hint: 'SIRET, SIREN, VAT number, DUNS or your own code. If it is not in the directory, the whole portfolio is searched.',
    },
  ],
};

/** One dossier: from the account's list, by the service's ID, or by its reference. */
export const dossierLocator: INodeProperties = {
  displayName: 'Dossier',
  name: 'dossierId',
  type: 'resourceLocator',
  default: { mode: 'list', value: '' },
  required: true,
  description: 'The dossier to work on',
  modes: [
    {
      displayName: 'From List',
      name: 'list',
      type: 'list',
      placeholder: 'Select a dossier...',
      typeOptions: { searchListMethod: 'searchDossiers', searchable: true },
    },
    { displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. 50017', validation: [idPattern] },
    {
      displayName: 'By Reference',
      name: 'identifier',
      type: 'string',
      placeholder: 'e.g. VIG-2026-0042',
      hint: 'The reference that the dossier was created with',
    },
  ],
};

/** One document of the chosen dossier. */
export const documentLocator: INodeProperties = {
  displayName: 'Document',
  name: 'documentId',
  type: 'resourceLocator',
  default: { mode: 'list', value: '' },
  required: true,
  description: 'The document of the dossier to work on',
  typeOptions: { loadOptionsDependsOn: ['dossierId.value'] },
  modes: [
    {
      displayName: 'From List',
      name: 'list',
      type: 'list',
      placeholder: 'Select a document...',
      typeOptions: { searchListMethod: 'searchDocuments', searchable: true },
    },
    { displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. 700123', validation: [idPattern] },
    {
      displayName: 'By Code',
      name: 'identifier',
      type: 'string',
      placeholder: 'e.g. DOC_VIGILANCE',
      hint: 'The document code within the dossier',
    },
  ],
};

/** One file of the chosen document; the newest if it is left empty. */
export const fileLocator: INodeProperties = {
  displayName: 'File',
  name: 'fileId',
  type: 'resourceLocator',
  default: { mode: 'list', value: '' },
  description: 'The file of the document. Leave it empty for the newest one.',
  typeOptions: { loadOptionsDependsOn: ['dossierId.value', 'documentId.value'] },
  modes: [
    {
      displayName: 'From List',
      name: 'list',
      type: 'list',
      placeholder: 'Select a file...',
      typeOptions: { searchListMethod: 'searchFiles', searchable: true },
    },
    { displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. 900456', validation: [idPattern] },
  ],
};

/** A type of dossiers; no type if it is left empty. */
export const dossierTypeLocator: INodeProperties = {
  displayName: 'Dossier Type',
  name: 'typeCode',
  type: 'resourceLocator',
  default: { mode: 'list', value: '' },
  description: 'The type decides which documents are required. Leave it empty to choose them under Additional Fields.',
  modes: [
    {
      displayName: 'From List',
      name: 'list',
      type: 'list',
      placeholder: 'Select a type...',
      typeOptions: { searchListMethod: 'searchDossierTypes', searchable: true },
    },
    {
      displayName: 'By Code',
      name: 'id',
      type: 'string',
      placeholder: 'e.g. VIGILANCE',
      hint: 'For a type that the list does not have',
    },
  ],
};

/**
 * The new value of an attribute: one of its choices, or any value of its type. Not required: n8n runs no workflow with a
 * required parameter that is empty, and an empty value may clear the attribute.
 */
export const valueLocator: INodeProperties = {
  displayName: 'Value',
  name: 'value',
  type: 'resourceLocator',
  default: { mode: 'list', value: '' },
  description: 'New value of the attribute',
  typeOptions: { loadOptionsDependsOn: ['label'] },
  modes: [
    {
      displayName: 'From List',
      name: 'list',
      type: 'list',
      placeholder: 'Select a choice...',
      typeOptions: { searchListMethod: 'searchChoices', searchable: true },
    },
    {
      displayName: 'By Value',
      name: 'id',
      type: 'string',
      placeholder: 'e.g. High',
      hint: 'For an attribute without choices, or several choices separated by semicolons',
    },
  ],
};
