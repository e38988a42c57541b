import { languages } from '@tpr/core';
import { writeAddInOnly } from '../src/manifest/add-in-only.ts';
import { createManifest, fileNames, translations, type Installation } from '../src/manifest/manifest.ts';
import { shortcutsOf, shortcutTextsOf } from '../src/manifest/shortcuts.ts';
import { translationFile, translationOf, unifiedOf } from '../src/manifest/unified.ts';

/** The manifests and the files that they refer to, by file name. */
export function manifestFiles(place: Installation): ReadonlyMap<string, string> {
  const manifest = createManifest(place);
  const json = (value: object) => `${JSON.stringify(value, undefined, 2)}\n`;
  return new Map([
    ['manifest.xml', writeAddInOnly(manifest)],
    ['manifest.json', json(unifiedOf(manifest))],
    ...translations.map(([language, culture]): [string, string] => [
      translationFile(culture),
      json(translationOf(manifest, language)),
    ]),
    [fileNames.shortcuts, json(shortcutsOf(manifest))],
    ...languages.map((language): [string, string] => [
      fileNames.shortcutTexts[language],
      json(shortcutTextsOf(manifest, language)),
    ]),
  ]);
}
