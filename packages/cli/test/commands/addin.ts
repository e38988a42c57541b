import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../files/folder.ts';

/** A small build of the add-on. */
export function buildAddin(code = 'function onOpen() {}\n'): string {
  const folder = makeFolder();
  writeFileSync(join(folder, 'appsscript.json'), JSON.stringify({ runtimeVersion: 'V8' }));
  writeFileSync(join(folder, 'Code.js'), code);
  writeFileSync(join(folder, 'sidebar.html'), '<p>Hello</p>');
  writeFileSync(join(folder, 'report.txt'), 'no part of it');
  mkdirSync(join(folder, 'maps'));
  return folder;
}
