import { parameter, places } from './entry.ts';

/**
 * Field names that the specification does not show. A key is `fields.`, the record and the field; the value lists the
 * possible names, in order. A field without an entry has the name in the specification.
 */
const identity = { source: 'G50', note: 'nesting of the legacy detail, then flat names' };
const definition = { source: 'G52', note: 'only label is shown' };
const attribute = { source: 'G53', note: 'mirrors the write payload' };
const indicator = { source: 'G61', note: 'as in legacy indicators, whose state becomes the value' };
const dossier = { source: 'G63', note: 'fields beyond the five items are not shown' };
const company = { source: 'G26', note: 'no response is shown' };

export const aliasEntries = {
  'fields.thirdParty.thirdpartyId': places(['thirdpartyId', 'thirdPartyId', 'id'], {
    source: 'G41',
    note: 'key of the record',
  }),
  'fields.thirdParty.kind': places(['kind', 'thirdpartyType', 'relation'], {
    source: 'R006',
    note: 'kept if present',
  }),
  'fields.thirdParty.thirdpartyCode': places(['thirdpartyCode', 'code', 'thirdPartyCode'], identity),
  'fields.thirdParty.companyIdType': places(['companyIdType', 'identifierType'], identity),
  'fields.thirdParty.companyIdValue': places(['companyIdValue', 'identifier', 'identifierValue'], identity),
  'fields.thirdParty.name': places(['identity.name', 'name', 'companyName', 'legalName'], identity),
  'fields.thirdParty.legalForm': places(['identity.legalForm', 'legalForm'], identity),
  'fields.thirdParty.siren': places(['identity.siren', 'siren'], identity),
  'fields.thirdParty.siret': places(['identity.siret', 'siret'], identity),
  'fields.thirdParty.vatNumber': places(['identity.vatNumber', 'vatNumber', 'vat', 'tva'], identity),
  'fields.thirdParty.duns': places(['identity.duns', 'duns'], identity),
  'fields.thirdParty.creationDate': places(['identity.creationDate', 'creationDate'], identity),
  'fields.thirdParty.street': places(['address.street', 'headquartersAddress.street', 'street'], identity),
  'fields.thirdParty.postalCode': places(
    ['address.postalCode', 'headquartersAddress.postalCode', 'postalCode', 'zipCode'],
    identity,
  ),
  'fields.thirdParty.city': places(['address.city', 'headquartersAddress.city', 'city'], identity),
  'fields.thirdParty.country': places(
    ['address.country', 'headquartersAddress.country', 'countryCode', 'country'],
    identity,
  ),
  'fields.thirdParty.activityCode': places(['activity.mainActivity', 'nafCode', 'apeCode', 'activityCode'], identity),
  'fields.thirdParty.activity': places(
    ['activity.mainActivityLabel', 'mainActivity', 'activityLabel', 'nafLabel'],
    identity,
  ),
  'fields.thirdParty.capital': places(['financial.capital', 'capital'], identity),
  'fields.thirdParty.currency': places(['financial.currency', 'currency'], identity),
  'fields.thirdParty.workforce': places(['workforce', 'financial.employees', 'headcount', 'employees'], identity),
  'fields.thirdParty.directors': places(['directors', 'managers', 'identity.directors'], identity),
  'fields.thirdParty.statusCode': places(['status', 'statusCode', 'identity.status', 'businessStatus.status'], {
    source: 'G51',
    note: 'wire values are not shown',
  }),
  'fields.thirdParty.active': places(['businessStatus.active', 'active'], {
    source: 'G51',
    note: 'read when no status is sent',
  }),
  'fields.thirdParty.closedDate': places(['businessStatus.closedDate', 'closedDate'], {
    source: 'G51',
    note: 'read when no status is sent',
  }),
  'fields.director.firstName': places(['firstName', 'givenName'], identity),
  'fields.director.lastName': places(['lastName', 'familyName', 'name'], identity),
  'fields.director.role': places(['role', 'function', 'title'], identity),

  'fields.company.companyIdType': places(['companyIdType', 'identifierType'], company),
  'fields.company.companyIdValue': places(['companyIdValue', 'identifier'], company),
  'fields.company.name': places(['name', 'companyName', 'legalName', 'identity.name'], company),
  'fields.company.siren': places(['siren', 'identity.siren'], company),
  'fields.company.siret': places(['siret', 'identity.siret'], company),
  'fields.company.vatNumber': places(['vatNumber', 'vat', 'tva', 'identity.vatNumber'], company),
  'fields.company.duns': places(['duns', 'identity.duns'], company),
  'fields.company.localId': places(['localId', 'localIdentifier'], company),
  'fields.company.countryCode': places(['countryCode', 'address.country', 'country'], company),
  'fields.company.street': places(['address.street', 'street'], company),
  'fields.company.postalCode': places(['address.postalCode', 'postalCode'], company),
  'fields.company.city': places(['address.city', 'city'], company),
  'fields.company.thirdpartyId': places(['thirdpartyId', 'thirdPartyId'], company),

  'fields.attributeDefinition.label': places(['label', 'name'], definition),
  'fields.attributeDefinition.type': places(['type', 'attributeType'], definition),
  'fields.attributeDefinition.choices': places(['choices', 'values', 'options', 'possibleValues'], definition),
  'fields.attributeDefinition.readOnly': places(['readOnly', 'calculated'], {
    source: 'G57',
    note: 'events name calculated attributes',
  }),
  'fields.attribute.label': places(['label', 'name'], attribute),
  'fields.attribute.type': places(['type', 'attributeType'], attribute),
  'fields.attribute.values': places(['values', 'value'], attribute),

  'fields.indicator.code': places(['code', 'indicatorCode'], indicator),
  'fields.indicator.label': places(['label', 'name', 'indicatorName'], indicator),
  'fields.indicator.value': places(['value', 'score', 'level', 'state'], indicator),
  'fields.indicator.scale': places(['scale'], indicator),
  'fields.indicator.date': places(['date', 'lastChangeDate', 'computedAt'], indicator),
  'fields.indicator.topic': places(['topic'], {
    source: 'G62',
    note: 'the specification names six topics, but does not assign indicators to them',
  }),

  'fields.dossier.dossierId': places(['dossierId', 'id'], dossier),
  'fields.dossier.thirdpartyId': places(['thirdpartyId', 'thirdParty.id', 'thirdPartyId'], {
    source: 'G41',
    note: 'assigns a dossier to its third party',
  }),
  'fields.dossier.dossierReference': places(['dossierReference', 'reference'], dossier),
  'fields.dossier.typeCode': places(
    ['dossierTypeCode', 'dossierType.code', 'type.code', 'dossierType', 'type'],
    dossier,
  ),
  'fields.dossier.typeName': places(['dossierTypeName', 'dossierType.label', 'type.label'], dossier),
  'fields.dossier.statusCode': places(['statusCode', 'status.code', 'status'], dossier),
  'fields.dossier.creationDate': places(['creationDate', 'createdAt'], dossier),
  'fields.dossier.expirationDate': places(['expirationDate', 'validUntil'], dossier),
  'fields.dossier.requiredDocuments': places(['requiredDocuments', 'requiredDocumentCount'], dossier),
  'fields.dossier.collectedDocuments': places(['collectedDocuments', 'collectedDocumentCount'], dossier),
  'fields.dossier.documents': places(['documents'], dossier),
  'fields.dossierType.code': places(['code', 'dossierTypeCode'], { source: 'G12', note: 'no list is shown' }),
  'fields.dossierType.label': places(['label', 'name', 'dossierTypeName'], {
    source: 'G12',
    note: 'no list is shown',
  }),

  'fields.document.dossierId': places(['dossierId', 'idDossier'], {
    source: 'R059',
    note: 'a service may name the dossier by another identifier, such as an internal number',
  }),
  'fields.document.thirdpartyId': places(['thirdpartyId', 'thirdParty.id'], {
    source: 'G41',
    note: 'no field of a document for its third party is shown',
  }),
  'fields.evidence.serviceCheck': places(['serviceCheck'], {
    source: 'G36',
    note: 'the specification shows a neutral word instead of the real name; if no name matches, the field is found by its extractedData',
  }),
  'fields.legacyIndicator.code': places(['code', 'indicatorCode'], {
    source: 'G70',
    note: 'another spelling has been seen',
  }),
  'fields.process.processId': places(['processId', 'processID', 'id'], { source: 'G65', note: 'as legacy creation' }),
  'fields.process.status': places(['status', 'state'], { source: 'G65', note: 'as legacy creation' }),
  'fields.signedUrl.expiresAt': places(['expiresAt', 'expirationDate', 'content.expiresAt'], {
    source: 'G10',
    note: 'no response is shown',
  }),
};

export const bodyEntries = {
  'body.thirdParties.add.companyIdType': parameter('companyIdType', { source: 'G04', note: 'as legacy creation' }, [
    'identifierType',
  ]),
  'body.thirdParties.add.companyIdValue': parameter('companyIdValue', { source: 'G04', note: 'as legacy creation' }, [
    'identifier',
  ]),
  'body.thirdParties.add.thirdpartyCode': parameter('thirdpartyCode', { source: 'G04', note: 'as legacy creation' }),
  'body.thirdParties.add.countryCode': parameter('countryCode', { source: 'G04', note: 'as company search' }),
  'body.dossiers.create.typeCode': parameter('dossierTypeCode', { source: 'G64', note: 'no body is shown' }, [
    'dossierType',
    'type',
  ]),
  'body.dossiers.create.dossierReference': parameter('dossierReference', { source: 'G64', note: 'as legacy creation' }),
  'body.dossiers.create.description': parameter('description', { source: 'G64', note: 'as legacy creation' }),
  'body.dossiers.create.purchasingCategory': parameter('purchasingCategory', {
    source: 'G64',
    note: 'as legacy creation',
  }),
  'body.dossiers.create.expirationDate': parameter('expirationDate', { source: 'G64', note: 'as legacy creation' }),
  'body.dossiers.create.requiredDocuments': parameter('requiredDocuments', {
    source: 'G64',
    note: 'as legacy creation',
  }),
  'body.dossiers.create.thirdpartyEmail': parameter('thirdpartyEmail', { source: 'G64', note: 'as legacy creation' }),
};
