import { dossierExample } from '../nodes/ThirdPartyRisk/actions/dossier/example.ts';
import { resources } from '../nodes/ThirdPartyRisk/actions/resources.ts';
import { thirdPartyExample } from '../nodes/ThirdPartyRisk/actions/third-party/example.ts';

/** What comes out of each operation, by `<resource>/<operation>`. */
export const operationExamples: readonly (readonly [path: string, example: object])[] = resources.flatMap((resource) =>
  resource.operations.map(({ value, example }) => [`${resource.value}/${value}`, example] as const),
);

export const triggerExample: object = { changed: 'dossier', ...dossierExample, thirdParty: thirdPartyExample };
