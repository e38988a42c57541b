import { resources } from '../nodes/ThirdPartyRisk/actions/resources.ts';
import { dossierRecord } from '../nodes/ThirdPartyRisk/actions/records/dossier.ts';
import { thirdPartyRecord } from '../nodes/ThirdPartyRisk/actions/records/third-party.ts';

/** What comes out of each operation, by `<resource>/<operation>`. */
export const operationExamples: readonly (readonly [path: string, example: object])[] = resources.flatMap((resource) =>
  resource.operations.map(({ value, example }) => [`${resource.value}/${value}`, example] as const),
);

export const triggerExample: object = {
  changed: 'dossier',
  ...dossierRecord.example,
  thirdParty: thirdPartyRecord.example,
};
