import { parameter, places } from './entry.ts';

/**
 * Field names that the specification does not show. A key is `aliases.`, the record and the field; the value lists the
 * names to look for, in order. A field without an entry here is called on the wire as the specification prints it.
 */
const identity = { source: 'G50', note: 'nesting of the legacy detail, then flat names' };
const definition = { source: 'G52', note: 'only label is shown' };
const attribute = { source: 'G53', note: 'mirrors the write payload' };
const indicator = { source: 'G61', note: 'as legacy indicators, whose state becomes the value' };
const dossier = { source: 'G63', note: 'fields beyond the five items are not shown' };
const company = { source: 'G26', note: 'no answer is shown' };

export const aliasEntries = {
  'aliases.thirdParty.thirdpartyId': places(['thirdpartyId', 'thirdPartyId', 'id'], {
    source: 'G41',
    note: 'key of the record',
  }),
  'aliases.thirdParty.kind': places(['kind', 'thirdpartyType', 'relation'], {
    source: 'R006',
    note: 'kept if present',
  }),
  'aliases.thirdParty.thirdpartyCode': places(['thirdpartyCode', 'code', 'thirdPartyCode'], identity),
  'aliases.thirdParty.companyIdType': places(['companyIdType', 'identifierType'], identity),
  'aliases.thirdParty.companyIdValue': places(['companyIdValue', 'identifier', 'identifierValue'], identity),
  'aliases.thirdParty.name': places(['identity.name', 'name', 'companyName', 'legalName'], identity),
  'aliases.thirdParty.legalForm': places(['identity.legalForm', 'legalForm'], identity),
  'aliases.thirdParty.siren': places(['identity.siren', 'siren'], identity),
  'aliases.thirdParty.siret': places(['identity.siret', 'siret'], identity),
  'aliases.thirdParty.vatNumber': places(['identity.vatNumber', 'vatNumber', 'vat', 'tva'], identity),
  'aliases.thirdParty.duns': places(['identity.duns', 'duns'], identity),
  'aliases.thirdParty.creationDate': places(['identity.creationDate', 'creationDate'], identity),
  'aliases.thirdParty.street': places(['address.street', 'headquartersAddress.street', 'street'], identity),
  'aliases.thirdParty.postalCode': places(
    ['address.postalCode', 'headquartersAddress.postalCode', 'postalCode', 'zipCode'],
    identity,
  ),
  'aliases.thirdParty.city': places(['address.city', 'headquartersAddress.city', 'city'], identity),
  'aliases.thirdParty.country': places(
    ['address.country', 'headquartersAddress.country', 'countryCode', 'country'],
    identity,
  ),
  'aliases.thirdParty.activityCode': places(['activity.mainActivity', 'nafCode', 'apeCode', 'activityCode'], identity),
  'aliases.thirdParty.activity': places(
    ['activity.mainActivityLabel', 'mainActivity', 'activityLabel', 'nafLabel'],
    identity,
  ),
  'aliases.thirdParty.capital': places(['financial.capital', 'capital'], identity),
  'aliases.thirdParty.currency': places(['financial.currency', 'currency'], identity),
  'aliases.thirdParty.workforce': places(['workforce', 'financial.employees', 'headcount', 'employees'], identity),
  'aliases.thirdParty.directors': places(['directors', 'managers', 'identity.directors'], identity),
  'aliases.thirdParty.statusCode': places(['status', 'statusCode', 'identity.status', 'businessStatus.status'], {
    source: 'G51',
    note: 'wire values are not shown',
  }),
  'aliases.thirdParty.active': places(['businessStatus.active', 'active'], {
    source: 'G51',
    note: 'read when no status is sent',
  }),
  'aliases.thirdParty.closedDate': places(['businessStatus.closedDate', 'closedDate'], {
    source: 'G51',
    note: 'read when no status is sent',
  }),
  'aliases.director.firstName': places(['firstName', 'givenName'], identity),
  'aliases.director.lastName': places(['lastName', 'familyName', 'name'], identity),
  'aliases.director.role': places(['role', 'function', 'title'], identity),

  'aliases.company.companyIdType': places(['companyIdType', 'identifierType'], company),
  'aliases.company.companyIdValue': places(['companyIdValue', 'identifier'], company),
  'aliases.company.name': places(['name', 'companyName', 'legalName', 'identity.name'], company),
  'aliases.company.siren': places(['siren', 'identity.siren'], company),
  'aliases.company.siret': places(['siret', 'identity.siret'], company),
  'aliases.company.vatNumber': places(['vatNumber', 'vat', 'tva', 'identity.vatNumber'], company),
  'aliases.company.duns': places(['duns', 'identity.duns'], company),
  'aliases.company.localId': places(['localId', 'localIdentifier'], company),
  'aliases.company.countryCode': places(['countryCode', 'address.country', 'country'], company),
  'aliases.company.street': places(['address.street', 'street'], company),
  'aliases.company.postalCode': places(['address.postalCode', 'postalCode'], company),
  'aliases.company.city': places(['address.city', 'city'], company),
  'aliases.company.thirdpartyId': places(['thirdpartyId', 'thirdPartyId'], company),

  'aliases.attributeDefinition.label': places(['label', 'name'], definition),
  'aliases.attributeDefinition.type': places(['type', 'attributeType'], definition),
  'aliases.attributeDefinition.choices': places(['choices', 'values', 'options', 'possibleValues'], definition),
  'aliases.attributeDefinition.readOnly': places(['readOnly', 'calculated'], {
    source: 'G57',
    note: 'events name calculated attributes',
  }),
  'aliases.attribute.label': places(['label', 'name'], attribute),
  'aliases.attribute.type': places(['type', 'attributeType'], attribute),
  'aliases.attribute.values': places(['values', 'value'], attribute),

  'aliases.indicator.code': places(['code', 'indicatorCode'], indicator),
  'aliases.indicator.label': places(['label', 'name', 'indicatorName'], indicator),
  'aliases.indicator.value': places(['value', 'score', 'level', 'state'], indicator),
  'aliases.indicator.scale': places(['scale'], indicator),
  'aliases.indicator.date': places(['date', 'lastChangeDate', 'computedAt'], indicator),
  'aliases.indicator.topic': places(['topic'], { source: 'G62', note: 'six topics are named, not tied to indicators' }),

  'aliases.dossier.dossierId': places(['dossierId', 'id'], dossier),
  'aliases.dossier.thirdpartyId': places(['thirdpartyId', 'thirdParty.id', 'thirdPartyId'], {
    source: 'G41',
    note: 'ties a dossier to its third party',
  }),
  'aliases.dossier.dossierReference': places(['dossierReference', 'reference'], dossier),
  'aliases.dossier.typeCode': places(
    ['dossierTypeCode', 'dossierType.code', 'type.code', 'dossierType', 'type'],
    dossier,
  ),
  'aliases.dossier.typeName': places(['dossierTypeName', 'dossierType.label', 'type.label'], dossier),
  'aliases.dossier.statusCode': places(['statusCode', 'status.code', 'status'], dossier),
  'aliases.dossier.creationDate': places(['creationDate', 'createdAt'], dossier),
  'aliases.dossier.expirationDate': places(['expirationDate', 'validUntil'], dossier),
  'aliases.dossier.requiredDocuments': places(['requiredDocuments', 'requiredDocumentCount'], dossier),
  'aliases.dossier.collectedDocuments': places(['collectedDocuments', 'collectedDocumentCount'], dossier),
  'aliases.dossier.documents': places(['documents'], dossier),
  'aliases.dossierType.code': places(['code', 'dossierTypeCode'], { source: 'G12', note: 'no list is shown' }),
  'aliases.dossierType.label': places(['label', 'name', 'dossierTypeName'], {
    source: 'G12',
    note: 'no list is shown',
  }),

  'aliases.document.thirdpartyId': places(['thirdpartyId', 'thirdParty.id'], {
    source: 'G41',
    note: 'a document shows no third party',
  }),
  'aliases.evidence.serviceCheck': places(['serviceCheck'], {
    source: 'G36',
    note: 'a neutral word stands for the real name; found by its extractedData when no name fits',
  }),
  'aliases.legacyIndicator.code': places(['code', 'indicatorCode'], {
    source: 'G70',
    note: 'another spelling has been seen',
  }),
  'aliases.process.processId': places(['processId', 'processID', 'id'], { source: 'G65', note: 'as legacy creation' }),
  'aliases.process.status': places(['status', 'state'], { source: 'G65', note: 'as legacy creation' }),
  'aliases.signedUrl.expiresAt': places(['expiresAt', 'expirationDate', 'content.expiresAt'], {
    source: 'G10',
    note: 'no answer is shown',
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
