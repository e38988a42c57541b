import { fileNames } from '../src/manifest/manifest.ts';
import { functionHelp } from '../src/functions/messages/function-help.ts';
import { localise, readMetadata } from './function-metadata.ts';

/** functions.json and its French sibling, from what the generator read out of the declarations. */
export function functionFiles(generated: string): ReadonlyMap<string, string> {
  const metadata = readMetadata(generated);
  return new Map(
    (['en', 'fr'] as const).map((language) => [
      fileNames.functions[language],
      `${JSON.stringify(localise(metadata, functionHelp, language), undefined, 2)}\n`,
    ]),
  );
}
