import { bareForm, type Gap } from './variant.ts';

const shortCalls = {
  'paths.thirdParties.get': 'GET /account/{accountId}/thirdparties/{thirdpartyId}',
  'paths.attributes.list': 'GET /account/{accountId}/thirdparties/{thirdpartyId}/attributes',
  'paths.indicators.list': 'GET /account/{accountId}/thirdparties/{thirdpartyId}/indicators',
  'paths.dossiers.listFor': 'GET /account/{accountId}/thirdparties/{thirdpartyId}/dossiers',
  'paths.dossiers.create': 'POST /account/{accountId}/thirdparties/{thirdpartyId}/dossiers',
};
const bareCalls = Object.fromEntries(Object.entries(shortCalls).map(([key, call]) => [key, bareForm(call)]));
const file = '/account/{accountId}/dossiers/{dossierId}/documents/{documentId}/files/{fileId}';

/** Paths and addresses, and their responses. */
export const addressVariants = {
  G02: {
    about: 'short form of the third-party reads',
    usual: 'both forms answer',
    values: {
      account: { description: 'only under /account/{accountId}' },
      bare: { description: 'only /thirdparties/{id}…', profile: bareCalls },
      both: { description: 'both forms answer' },
    },
  },
  G04: {
    about: 'adding a third party',
    usual: 'POST on the list, 201 and the record',
    values: {
      post: { description: 'POST on the list, 201 and the record' },
      put: {
        description: 'PUT on the list',
        profile: { 'paths.thirdParties.add': 'PUT /account/{accountId}/thirdparties' },
      },
      wrap: { description: 'every single record is under content' },
      async: { description: '202 and nothing but the identifier' },
      location: { description: '201, no body, the address in Location' },
      names: {
        description: 'identifierType and identifier in the body',
        profile: {
          'body.thirdParties.add.companyIdType': 'identifierType',
          'body.thirdParties.add.companyIdValue': 'identifier',
        },
      },
    },
  },
  G06: {
    about: 'path of the attribute definitions',
    usual: '/account/{accountId}/attributes',
    values: {
      thirdparties: {
        description: '/account/{accountId}/thirdparties/attributes',
        profile: { 'paths.attributes.definitions': 'GET /account/{accountId}/thirdparties/attributes' },
      },
      bare: { description: '/attributes', profile: { 'paths.attributes.definitions': 'GET /attributes' } },
    },
  },
  G09: {
    about: 'read of one dossier',
    usual: 'offered',
    values: { off: { description: 'not offered: 404' } },
  },
  G10: {
    about: 'temporary address of a file',
    usual: '…/url answers { url, expiresAt }',
    values: {
      'signed-url': {
        description: 'path …/signed-url',
        profile: { 'paths.files.signedUrl': `GET ${file}/signed-url` },
      },
      'download-url': {
        description: 'path …/download-url',
        profile: { 'paths.files.signedUrl': `GET ${file}/download-url` },
      },
      text: { description: 'the address as plain text', profile: { 'responsePaths.signedUrl': ['$'] } },
      content: { description: '{ content: { url } }', profile: { 'responsePaths.signedUrl': ['content.url'] } },
      signedUrl: { description: '{ signedUrl }', profile: { 'responsePaths.signedUrl': ['signedUrl'] } },
      redirect: { description: '302 to the address' },
    },
  },
  G10a: {
    about: 'VAT numbers that CIT002 takes',
    usual: 'every EU country',
    values: { fr: { description: 'French numbers only, else 400', profile: { 'identifiers.cit002Scope': 'fr' } } },
  },
  G11: {
    about: 'path of the dossier archive',
    usual: '/dossiers/{id}/files and /dossiers/{id}/zip',
    values: {
      'files-zip': {
        description: '/dossiers/{id}/files/zip',
        profile: { 'paths.files.zip': 'GET /account/{accountId}/dossiers/{dossierId}/files/zip' },
      },
      download: {
        description: '/dossiers/{id}/download',
        profile: { 'paths.files.zip': 'GET /account/{accountId}/dossiers/{dossierId}/download' },
      },
    },
  },
  G12: {
    about: 'lists of dossier types and requirements',
    usual: 'offered',
    values: { off: { description: 'not offered: 404' } },
  },
  G13: {
    about: 'list of the accounts',
    usual: 'GET /account of both interfaces, its content one object',
    values: {
      list: { description: 'its content is a list of one' },
      'legacy-only': { description: 'only of the legacy interface' },
    },
  },
} as const satisfies Record<string, Gap>;
