import { parameter, path, places, prefix, tokenPath } from './entry.ts';

/**
 * Calls that the specification does not show, or shows only in short form. A key is `paths.` and the operation's name.
 * Every other operation's call is in its endpoint, and can be overridden here, too.
 */
const full = '/account/{accountId}';
const shortForm = 'the specification prints only the short form; the full form is expected';

export const pathEntries = {
  'paths.prefix': prefix('/api/v1', {
    source: 'R004',
    note: 'prefix of every path of both interfaces',
    basis: 'specified',
  }),
  'paths.token': tokenPath('/auth/realms/{realm}/protocol/openid-connect/token', {
    source: 'R022',
    note: 'appended to the address of the token issuer',
    basis: 'specified',
  }),
  'paths.thirdParties.get': path(`GET ${full}/thirdparties/{thirdpartyId}`, { source: 'G02', note: shortForm }, [
    'GET /thirdparties/{thirdpartyId}',
  ]),
  'paths.attributes.list': path(
    `GET ${full}/thirdparties/{thirdpartyId}/attributes`,
    { source: 'G02', note: shortForm },
    ['GET /thirdparties/{thirdpartyId}/attributes'],
  ),
  'paths.indicators.list': path(
    `GET ${full}/thirdparties/{thirdpartyId}/indicators`,
    { source: 'G02', note: shortForm },
    ['GET /thirdparties/{thirdpartyId}/indicators', `GET ${full}/thirdparties/{thirdpartyId}/scores`],
  ),
  'paths.dossiers.listFor': path(
    `GET ${full}/thirdparties/{thirdpartyId}/dossiers`,
    { source: 'G02', note: shortForm },
    ['GET /thirdparties/{thirdpartyId}/dossiers'],
  ),
  'paths.dossiers.create': path(
    `POST ${full}/thirdparties/{thirdpartyId}/dossiers`,
    { source: 'G02', note: shortForm },
    ['POST /thirdparties/{thirdpartyId}/dossiers'],
  ),
  'paths.thirdParties.add': path(`POST ${full}/thirdparties`, { source: 'G04', note: 'no add operation is shown' }, [
    `PUT ${full}/thirdparties`,
    `POST ${full}/thirdparties/add`,
  ]),
  'paths.attributes.definitions': path(
    `GET ${full}/attributes`,
    { source: 'G06', note: 'the full path is not shown' },
    [`GET ${full}/thirdparties/attributes`, 'GET /attributes'],
  ),
  'paths.documents.list': path(`GET ${full}/dossiers/{dossierId}/documents`, {
    source: 'G07',
    note: 'prefix of the path that downloads a file',
  }),
  'paths.documents.get': path(
    `GET ${full}/dossiers/{dossierId}/documents/{documentId}`,
    { source: 'G08', note: 'prefix of the path that downloads a file' },
    [`GET ${full}/documents/{documentId}`],
  ),
  'paths.files.signedUrl': path(
    `GET ${full}/dossiers/{dossierId}/documents/{documentId}/files/{fileId}/url`,
    { source: 'G10', note: 'no path is shown' },
    [
      `GET ${full}/dossiers/{dossierId}/documents/{documentId}/files/{fileId}/signed-url`,
      `GET ${full}/dossiers/{dossierId}/documents/{documentId}/files/{fileId}/download-url`,
    ],
  ),
  'paths.files.zip': path(`GET ${full}/dossiers/{dossierId}/files`, { source: 'G11', note: 'no path is shown' }, [
    `GET ${full}/dossiers/{dossierId}/zip`,
    `GET ${full}/dossiers/{dossierId}/files/zip`,
    `GET ${full}/dossiers/{dossierId}/documents/files`,
    `GET ${full}/dossiers/{dossierId}/download`,
  ]),
  'paths.dossiers.get': path(`GET ${full}/dossiers/{dossierId}`, {
    source: 'G09',
    note: 'only the legacy twin is shown',
  }),
  'paths.dossiers.types': path(`GET ${full}/dossierTypes`, {
    source: 'G12',
    note: 'no list of dossier types is shown',
  }),
  'paths.requirements.list': path(`GET ${full}/requirements`, { source: 'G12', note: 'only the legacy twin is shown' }),
};

const onList = 'the list of dossiers is said to take it; it is shown for the event searches only';

export const queryEntries = {
  'query.page': parameter('page', { source: 'G20', note: 'as in the legacy interface' }, ['pageNumber', 'offset']),
  'query.pageSize': parameter('pageSize', { source: 'G20', note: 'as in the legacy interface' }, ['size', 'limit']),
  'query.dossiers.list.eventNames': parameter('eventNames', { source: 'G40', note: onList }),
  'query.dossiers.list.eventOccurrenceStartDate': parameter('eventOccurrenceStartDate', {
    source: 'G40',
    note: onList,
  }),
  'query.dossiers.list.eventOccurrenceEndDate': parameter('eventOccurrenceEndDate', { source: 'G40', note: onList }),
  'query.legacy.dossiers.list.stateLastChangeDate': parameter('stateLastChangeDate', {
    source: 'G69',
    note: 'no field of a response has this name',
  }),
  'query.legacy.dossiers.list.processId': parameter(
    'processId',
    { source: 'G74', note: 'said to exist, absent from the list of parameters' },
    ['processID', 'process'],
  ),
};

export const shapeEntries = {
  'responsePaths.list': places(['content', 'items', 'data', 'results', '$'], {
    source: 'G21',
    note: 'path of the records in a response',
  }),
  'responsePaths.item': places(['content', 'data', '$'], { source: 'G04', note: 'path of a single record' }),
  'responsePaths.page': places(['page', 'page.number', 'number', 'pageNumber', 'meta.page'], {
    source: 'G21',
    note: 'number of the returned page',
  }),
  'responsePaths.size': places(['size', 'pageSize', 'limit', 'page.size', 'meta.size'], {
    source: 'G22',
    note: 'page size that the service used',
  }),
  'responsePaths.total': places(['totalElements', 'total', 'totalCount', 'page.totalElements', 'meta.total'], {
    source: 'G22',
    note: 'total number of records',
  }),
  'responsePaths.last': places(['last', 'meta.last'], { source: 'G21', note: 'true on the last page' }),
  'responsePaths.signedUrl': places(['url', 'signedUrl', 'downloadUrl', 'content.url', '$'], {
    source: 'G10',
    note: 'path of the temporary address',
  }),
};
