#!/usr/bin/env node
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@tpr/core';
import { writeAddInOnly } from '../src/manifest/add-in-only.ts';
import { createManifest, fileNames, translations, type Installation } from '../src/manifest/manifest.ts';
import { shortcutsOf, shortcutTextsOf } from '../src/manifest/shortcuts.ts';
import { translationFile, translationOf, unifiedOf } from '../src/manifest/unified.ts';
import { readBuildSettings } from './settings.ts';

/** Everything that tells Office about the add-in, by file name. The build writes it; an administrator may write it anew. */
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

if (import.meta.main) {
  const folder = process.argv[2] ?? join(import.meta.dirname, '../dist');
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of manifestFiles(readBuildSettings(process.env).place))
    writeFileSync(join(folder, name), text);
}
