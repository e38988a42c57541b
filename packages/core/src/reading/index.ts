/** The data of third parties by facet, and the identities of all of them. */
export { readDossierTypes, readRequirements } from './catalogues.ts';
export { ThirdPartyReader } from './third-party-reader.ts';
export type { Facet, ThirdPartyData, Presence } from './third-party-data.ts';
export { Finder } from './finder.ts';
export { readDossier } from './read-dossier.ts';
export { runScopedCache } from './response-cache.ts';
export { noCache, type Cache } from './cache.ts';
export { stripRaw, type WithoutRaw } from './strip-raw.ts';
export { serviceMoment, type ServiceMoment } from './service-moment.ts';
export { readUntil, findFirst } from './find-first.ts';
export { SharedList } from './shared-list.ts';
export { onlyNames } from './listed-identity.ts';
