import * as attributes from './current/attributes.ts';
import * as companies from './current/companies.ts';
import * as documents from './current/documents.ts';
import * as dossiers from './current/dossiers.ts';
import * as files from './current/files.ts';
import * as indicators from './current/indicators.ts';
import * as responses from './current/responses.ts';
import * as supplement from './current/supplement.ts';
import * as thirdParties from './current/third-parties.ts';
import * as legacyAccount from './legacy/account.ts';
import * as legacyDossiers from './legacy/dossiers.ts';
import * as legacyFiles from './legacy/files.ts';
import * as legacyRequirements from './legacy/requirements.ts';
import * as legacyThirdParties from './legacy/third-parties.ts';
import * as auth from './auth/token.ts';
import type { Endpoint } from './endpoint.ts';

/** The current interface by resource, as the client offers it. */
export const currentEndpoints = {
  thirdParties: {
    list: thirdParties.list,
    searchByEvents: thirdParties.searchByEvents,
    get: thirdParties.get,
    add: thirdParties.add,
  },
  companies: { search: companies.search },
  attributes: { list: attributes.list, set: attributes.set, definitions: attributes.definitions },
  indicators: { list: indicators.list },
  dossiers: {
    listFor: dossiers.listFor,
    create: dossiers.create,
    list: dossiers.list,
    searchByEvents: dossiers.searchByEvents,
    addRequirements: dossiers.addRequirements,
    get: supplement.getDossier,
    types: supplement.listDossierTypes,
  },
  documents: { list: documents.list, get: documents.get, searchByEvents: documents.searchByEvents },
  files: { download: files.download, signedUrl: files.signedUrl, zip: files.zip },
  responses: { approve: responses.approve, reject: responses.reject },
  requirements: { list: supplement.listRequirements },
};

/** @deprecated The legacy interface 1.1.0; new integrations use the current one (R170). */
export const legacyEndpoints = {
  account: { list: legacyAccount.list, statistics: legacyAccount.statistics },
  thirdParties: { list: legacyThirdParties.list, get: legacyThirdParties.get },
  dossiers: {
    list: legacyDossiers.list,
    get: legacyDossiers.get,
    create: legacyDossiers.create,
    update: legacyDossiers.update,
  },
  files: { download: legacyFiles.download },
  requirements: { list: legacyRequirements.list },
};

export const authEndpoints = { password: auth.password, refresh: auth.refresh };

const inGroups = (groups: Readonly<Record<string, Readonly<Record<string, Endpoint<any, any>>>>>): Endpoint[] =>
  Object.values(groups).flatMap((group) => Object.values(group));

/** Every operation there is: the 34 of the specification (22 current, 10 legacy, 2 grants) and 3 supplements. */
export const endpoints: readonly Endpoint[] = [
  ...inGroups(currentEndpoints),
  ...inGroups(legacyEndpoints),
  ...Object.values(authEndpoints),
] as readonly Endpoint[];

export const operationNames: readonly string[] = endpoints.map((endpoint) => endpoint.name);
