import { readdir, readFile } from 'node:fs/promises';
import { extname, join, parse } from 'node:path';
import { ConnectorError } from '@tpr/core';
import type { ScriptFile } from '../../google/script-binding.ts';

const types: Readonly<Record<string, ScriptFile['type']>> = { '.js': 'SERVER_JS', '.gs': 'SERVER_JS', '.html': 'HTML' };
const manifest = 'appsscript.json';
/** Only the build of an add-on to publish has it. */
const listing = 'listing';

/**
 * Reads the built add-on: its manifest, scripts and pages. Other files of the folder are ignored.
 * @throws ConnectorError `config` when it is not built, or is to be published: its script may have secrets of the company.
 */
export async function readAddinFiles(folder: string | undefined): Promise<ScriptFile[]> {
  if (folder === undefined)
    throw notBuilt('tpr does not contain the add-on, because its build contains your addresses.');
  const names = await readdir(folder).catch((cause: unknown) => {
    throw notBuilt(`There is no folder ${folder}.`, cause);
  });
  if (names.includes(listing)) throw isToPublish(folder);
  const wanted = names.filter((name) => name === manifest || extname(name) in types).sort();
  const files = await Promise.all(
    wanted.map(async (name): Promise<ScriptFile> => {
      const type = types[extname(name)] ?? 'JSON';
      return { name: parse(name).name, type, source: await readFile(join(folder, name), 'utf8') };
    }),
  );
  const isWhole = (['JSON', 'SERVER_JS'] as const).every((type) => files.some((file) => file.type === type));
  if (!isWhole) throw notBuilt(`${folder} lacks ${manifest} or a script.`);
  return files;
}

function notBuilt(found: string, cause?: unknown): ConnectorError {
  const message = `${found} Build the add-on first (node tools/pnpm.mjs --filter @tpr/sheets-addon build, in a checkout), or name it with --addin <folder>.`;
  return new ConnectorError('config', message, { field: 'addin', cause });
}

function isToPublish(folder: string): ConnectorError {
  const message = `${folder} contains a build for publication. Every editor of the spreadsheet could read its script, and the secrets in it. Build it with "isAddOn": false for one spreadsheet. Nothing was sent.`;
  return new ConnectorError('config', message, { field: 'addin' });
}

export interface Comparison {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly same: readonly string[];
  /** Foreign files of the project: all files of a project run as one script, with the same rights. */
  readonly foreign: readonly ScriptFile[];
}

/** What an installation would change. */
export function compareFiles(built: readonly ScriptFile[], installed: readonly ScriptFile[]): Comparison {
  const find = (file: ScriptFile): ScriptFile | undefined =>
    installed.find(({ name, type }) => name === file.name && type === file.type);
  const isBuilt = ({ name, type }: ScriptFile): boolean =>
    built.some((file) => file.name === name && file.type === type);
  return {
    added: built.filter((file) => find(file) === undefined).map(nameFile),
    changed: built.filter((file) => ![undefined, file.source].includes(find(file)?.source)).map(nameFile),
    same: built.filter((file) => find(file)?.source === file.source).map(nameFile),
    foreign: installed.filter((file) => !isBuilt(file)),
  };
}

const endings: Readonly<Record<ScriptFile['type'], string>> = { JSON: '.json', SERVER_JS: '.gs', HTML: '.html' };

/** The file name in the editor of Apps Script. */
export const nameFile = ({ name, type }: ScriptFile): string => `${name}${endings[type]}`;
