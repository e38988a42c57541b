import { ConnectorError } from '@tpr/core';
import { readCredentials } from '../../google/credentials.ts';
import { accessTo, createPatience, openScript, openSheets } from '../../google/google-clients.ts';
import { googleOptions } from '../../google/google-options.ts';
import { GooglePace } from '../../google/pace.ts';
import { ScriptBinding } from '../../google/script-binding.ts';
import { addressOf, readSpreadsheetId } from '../../google/sheet-target.ts';
import { builtAddin } from '../../files/shipped.ts';
import { defineCommand, flag, text } from '../../terminal/arguments.ts';
import { compareFiles, readAddinFiles, type Comparison } from './addin-files.ts';

export const install = defineCommand({
  name: 'install',
  summary: 'Put the add-on into a Google spreadsheet: tpr install sheets --to <id>',
  places: ['<sheets>'],
  options: {
    to: text('<id>', 'the spreadsheet, by its id or address'),
    addin: text('<folder>', 'the built add-on (packages/sheets-addon/dist)'),
    script: text('<id>', 'an Apps Script project that is bound to the spreadsheet already'),
    check: flag('compare what is installed with what is built, and change nothing'),
    ...googleOptions,
  },
  async run(values, [host], signal) {
    if (host !== 'sheets') {
      const message = `tpr install knows sheets, not ${JSON.stringify(host)}.`;
      throw new ConnectorError('config', message, { field: 'sheets' });
    }
    const spreadsheetId = readSpreadsheetId((values.to ?? '').replace(/^sheet:/, ''));
    const files = await readAddinFiles(values.addin ?? builtAddin);
    const binding = await openBinding(spreadsheetId, values['google-credentials'], signal);
    const { title, scriptId: noted } = await binding.look();
    const known = values.script ?? noted;
    const installed = known === undefined ? undefined : await binding.readFiles(known);
    if (values.script !== undefined && installed === undefined) throw noScript(values.script);
    const comparison = compareFiles(files, installed ?? []);
    if (values.check) return tellCheck(title, installed !== undefined, comparison);
    const scriptId = known === undefined || installed === undefined ? await binding.create() : known;
    if (values.script !== undefined && values.script !== noted) await binding.note(scriptId);
    const isSame = comparison.same.length === files.length;
    if (!isSame) await binding.writeFiles(scriptId, [...files, ...comparison.foreign]);
    tellInstalled(title, spreadsheetId, scriptId, installed !== undefined, comparison);
    return 0;
  },
});

async function openBinding(
  spreadsheetId: string,
  credentialsFile: string | undefined,
  signal: AbortSignal,
): Promise<ScriptBinding> {
  const credentials = await readCredentials(credentialsFile, process.env);
  if (credentials.kind === 'service') {
    const message = `Google lets no service account own a script. Sign in as a person (gcloud auth application-default login, or clasp login) instead of ${credentials.email}.`;
    throw new ConnectorError('config', message, { field: 'google-credentials' });
  }
  const access = accessTo(credentials, process.env);
  const [sheets, script] = await Promise.all([openSheets(access), openScript(access)]);
  const options = { pace: new GooglePace(), signal, onWait: () => undefined };
  const patience = {
    onSheet: createPatience(access, `the spreadsheet ${spreadsheetId}`, options),
    onScript: createPatience(access, 'the Apps Script project', options),
  };
  return new ScriptBinding(spreadsheetId, { sheets, script }, patience);
}

function noScript(scriptId: string): ConnectorError {
  const message = `There is no Apps Script project ${scriptId}, or it is not yours. Copy its id from the editor: Project settings.`;
  return new ConnectorError('config', message, { field: 'script' });
}

/** @returns the exit code: 1 when something differs. */
function tellCheck(title: string, isInstalled: boolean, { added, changed, foreign }: Comparison): number {
  if (!isInstalled) {
    print(`The add-on is not installed in "${title}".`);
    return 1;
  }
  if (foreign.length > 0) print(`Not of the add-on, left alone: ${foreign.map(({ name }) => name).join(', ')}`);
  const isSame = added.length + changed.length === 0;
  print(isSame ? `The add-on in "${title}" is the one that is built.` : `The add-on in "${title}" is another one:`);
  for (const name of added) print(`  ${name} is missing`);
  for (const name of changed) print(`  ${name} differs`);
  return isSame ? 0 : 1;
}

function tellInstalled(
  title: string,
  spreadsheetId: string,
  scriptId: string,
  wasThere: boolean,
  { added, changed }: Comparison,
): void {
  const sent = [...added, ...changed].join(', ');
  if (sent === '') return print(`The add-on in "${title}" is up to date; nothing was sent.`);
  print(`${wasThere ? 'Updated' : 'Installed'} in "${title}": ${sent}`);
  print(`Script   https://script.google.com/d/${scriptId}/edit`);
  print(`Next     open or reload ${addressOf(spreadsheetId)}`);
  print('         and sign in from its new menu. Google asks once for permission: allow it.');
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
