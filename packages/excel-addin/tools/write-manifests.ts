#!/usr/bin/env node
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeAddInOnly } from '../src/manifest/add-in-only.ts';
import { createManifest, fileNames, type Place } from '../src/manifest/manifest.ts';
import { shortcutsOf, shortcutTextsOf } from '../src/manifest/shortcuts.ts';
import { frenchFile, frenchOf, unifiedOf } from '../src/manifest/unified.ts';
import { readBuildSettings } from './settings.ts';

/** Everything that tells Office about the add-in, by file name. The build writes it; an administrator may write it anew. */
export function manifestFiles(place: Place): ReadonlyMap<string, string> {
  const manifest = createManifest(place);
  const json = (value: object) => `${JSON.stringify(value, undefined, 2)}\n`;
  return new Map([
    ['manifest.xml', writeAddInOnly(manifest)],
    ['manifest.json', json(unifiedOf(manifest))],
    [frenchFile, json(frenchOf(manifest))],
    [fileNames.shortcuts, json(shortcutsOf(manifest))],
    [fileNames.shortcutTexts.en, json(shortcutTextsOf(manifest, 'en'))],
    [fileNames.shortcutTexts.fr, json(shortcutTextsOf(manifest, 'fr'))],
  ]);
}

if (import.meta.main) {
  const folder = process.argv[2] ?? join(import.meta.dirname, '../dist');
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of manifestFiles(readBuildSettings(process.env).place))
    writeFileSync(join(folder, name), text);
}
