import type { Route } from '../server/call.ts';
import { attributeRoutes } from './attributes.ts';
import { documentRoutes } from './documents.ts';
import { dossierRoutes } from './dossiers.ts';
import { fileRoutes } from './files.ts';
import { legacyRoutes } from './legacy.ts';
import { thirdPartyRoutes } from './third-parties.ts';

/** Every operation of the two interfaces by name, except the two grants: the token endpoint answers those. */
export const routes: ReadonlyMap<string, Route> = new Map(
  [...thirdPartyRoutes, ...attributeRoutes, ...dossierRoutes, ...documentRoutes, ...fileRoutes, ...legacyRoutes].map(
    (route) => [route.endpoint.name, route],
  ),
);
