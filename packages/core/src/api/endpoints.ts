import * as attributes from './current/attributes.ts';
import * as companies from './current/companies.ts';
import * as documents from './current/documents.ts';
import * as dossiers from './current/dossiers.ts';
import * as files from './current/files.ts';
import * as indicators from './current/indicators.ts';
import * as requirements from './current/requirements.ts';
import * as responses from './current/responses.ts';
import * as thirdParties from './current/third-parties.ts';
import * as legacyAccount from './legacy/account.ts';
import * as legacyDossiers from './legacy/dossiers.ts';
import * as legacyFiles from './legacy/files.ts';
import * as legacyRequirements from './legacy/requirements.ts';
import * as legacyThirdParties from './legacy/third-parties.ts';
import * as auth from './auth/token.ts';
import type { Endpoint } from './endpoint.ts';

/** The current interface by resource, as the client offers it. Each export of a resource's file is an operation. */
export const currentEndpoints = {
  thirdParties,
  companies,
  attributes,
  indicators,
  dossiers,
  documents,
  files,
  responses,
  requirements,
};

/** @deprecated The legacy interface 1.1.0; new integrations use the current one (R170). */
export const legacyEndpoints = {
  account: legacyAccount,
  thirdParties: legacyThirdParties,
  dossiers: legacyDossiers,
  files: legacyFiles,
  requirements: legacyRequirements,
};

export const authEndpoints = auth;

type Group = Readonly<Record<string, Endpoint<any, any>>>;

/** Sorted by name, since a bundler may change the order of a file's exports. */
const inOrder = (group: Group): Endpoint[] => Object.values(group).sort((a, b) => (a.name < b.name ? -1 : 1));
const inGroups = (groups: Readonly<Record<string, Group>>): Endpoint[] => Object.values(groups).flatMap(inOrder);

/** All operations: those of the specification, and supplements that only some services have. */
export const endpoints: readonly Endpoint[] = [
  ...inGroups(currentEndpoints),
  ...inGroups(legacyEndpoints),
  ...inOrder(authEndpoints),
] as readonly Endpoint[];

export const operationNames: readonly string[] = endpoints.map((endpoint) => endpoint.name);
