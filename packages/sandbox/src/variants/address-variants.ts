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
      account: { does: 'only under /account/{accountId}' },
      bare: { does: 'only /thirdparties/{id}…', profile: bareCalls },
      both: { does: 'both forms answer' },
    },
  },
  G04: {
    about: 'adding a third party',
    usual: 'POST on the list, 201 and the record',
    values: {
      post: { does: 'POST on the list, 201 and the record' },
      put: { does: 'PUT on the list', profile: { 'paths.thirdParties.add': 'PUT /account/{accountId}/thirdparties' } },
      wrap: { does: 'every single record is under content' },
      async: { does: '202 and nothing but the identifier' },
      location: { does: '201, no body, the address in Location' },
      names: {
        does: 'identifierType and identifier in the body',
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
        does: '/account/{accountId}/thirdparties/attributes',
        profile: { 'paths.attributes.definitions': 'GET /account/{accountId}/thirdparties/attributes' },
      },
      bare: { does: '/attributes', profile: { 'paths.attributes.definitions': 'GET /attributes' } },
    },
  },
  G09: {
    about: 'read of one dossier',
    usual: 'offered',
    values: { off: { does: 'not offered: 404' } },
  },
  G10: {
    about: 'temporary address of a file',
    usual: '…/url answers { url, expiresAt }',
    values: {
      'signed-url': { does: 'path …/signed-url', profile: { 'paths.files.signedUrl': `GET ${file}/signed-url` } },
      'download-url': { does: 'path …/download-url', profile: { 'paths.files.signedUrl': `GET ${file}/download-url` } },
      text: { does: 'the address as plain text', profile: { 'responsePaths.signedUrl': ['$'] } },
      content: { does: '{ content: { url } }', profile: { 'responsePaths.signedUrl': ['content.url'] } },
      signedUrl: { does: '{ signedUrl }', profile: { 'responsePaths.signedUrl': ['signedUrl'] } },
      redirect: { does: '302 to the address' },
    },
  },
  G10a: {
    about: 'VAT numbers that CIT002 takes',
    usual: 'every EU country',
    values: { fr: { does: 'French numbers only, else 400', profile: { 'identifiers.cit002Scope': 'fr' } } },
  },
  G11: {
    about: 'path of the dossier archive',
    usual: '/dossiers/{id}/files and /dossiers/{id}/zip',
    values: {
      'files-zip': {
        does: '/dossiers/{id}/files/zip',
        profile: { 'paths.files.zip': 'GET /account/{accountId}/dossiers/{dossierId}/files/zip' },
      },
      download: {
        does: '/dossiers/{id}/download',
        profile: { 'paths.files.zip': 'GET /account/{accountId}/dossiers/{dossierId}/download' },
      },
    },
  },
  G12: {
    about: 'lists of dossier types and requirements',
    usual: 'offered',
    values: { off: { does: 'not offered: 404' } },
  },
  G13: {
    about: 'list of the accounts',
    usual: 'GET /account of both interfaces, its content one object',
    values: { list: { does: 'its content is a list of one' }, 'legacy-only': { does: 'only of the legacy interface' } },
  },
} as const satisfies Record<string, Gap>;
