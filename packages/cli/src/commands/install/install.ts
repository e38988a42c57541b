import { ConnectorError } from '@tpr/core';
import { nameOf, readCredentials, type CredentialsChoice } from '../../google/credentials.ts';
import { accessTo, createRetry, openScript, openSheets } from '../../google/google-clients.ts';
import { googleOptions } from '../../google/google-options.ts';
import { MinuteQuota } from '../../google/minute-quota.ts';
import { ScriptBinding, type BoundScript, type ScriptFile } from '../../google/script-binding.ts';
import { addressOf, readSpreadsheetId } from '../../google/sheet-target.ts';
import { builtAddin, programCall } from '../../files/shipped.ts';
import { defineCommand, flag, text } from '../../terminal/arguments.ts';
import { stdout } from '../../terminal/output.ts';
import { compareFiles, nameFile, readAddinFiles, type Comparison } from './addin-files.ts';
import { noteOwnScript, readOwnScript } from './own-script.ts';
import { agreeToUpdate, chooseScript, editorOf, needBound } from './script-choice.ts';
import { summaries } from '../summaries.ts';

export const install = defineCommand({
  name: 'install',
  summary: summaries.install,
  places: ['<sheets>'],
  options: {
    to: text('<id>', 'the spreadsheet, by its id or address'),
    addin: text('<folder>', 'the built add-on (packages/sheets-addon/dist)'),
    script: text('<id>', 'an Apps Script project that is already bound to the spreadsheet; new creates one'),
    check: flag('compare the installed script with the build, and change nothing'),
    'keep-foreign': flag('accept script files in the project that do not belong to the add-on'),
    yes: flag('update without a question a project that tpr did not create from here', 'y'),
    ...googleOptions,
  },
  async run(values, [host], signal) {
    if (host !== 'sheets') {
      const message = `tpr install knows sheets, not ${JSON.stringify(host)}.`;
      throw new ConnectorError('config', message, { field: 'sheets' });
    }
    const spreadsheetId = readSpreadsheetId((values.to ?? '').replace(/^sheet:/, ''));
    const files = await readAddinFiles(values.addin ?? builtAddin);
    const binding = await openBinding(
      spreadsheetId,
      { path: values['google-credentials'], subject: values['google-subject'] },
      signal,
    );
    const { title, scriptId: noted } = await binding.look();
    const own = readOwnScript(spreadsheetId);
    const wanted = chooseScript({ asked: values.script, own, noted });
    const project = wanted === undefined ? undefined : await binding.open(wanted);
    if (project !== undefined) needBound(project, spreadsheetId, title);
    else if (values.script !== undefined && wanted !== undefined) throw noScript(wanted);
    const comparison = compareFiles(files, project?.files ?? []);
    const { same, foreign } = comparison;
    if (values.check) return printCheck(title, project, comparison, values['keep-foreign']);
    if (project !== undefined && foreign.length > 0 && !values['keep-foreign']) throw hasForeign(project, foreign);
    const isSame = same.length === files.length;
    if (project !== undefined && !isSame && project.scriptId !== own) {
      await agreeToUpdate(project, values.yes, signal);
    }
    const scriptId = project?.scriptId ?? (await binding.create());
    // First, so that a run that is stopped here does not lead to a second project.
    if (!isSame && scriptId !== own) noteOwnScript(spreadsheetId, scriptId);
    if (scriptId !== noted) await binding.note(scriptId);
    if (!isSame) await binding.writeFiles(scriptId, [...files, ...foreign]);
    printInstalled(title, spreadsheetId, scriptId, project !== undefined, comparison);
    return 0;
  },
});

async function openBinding(
  spreadsheetId: string,
  choice: CredentialsChoice,
  signal: AbortSignal,
): Promise<ScriptBinding> {
  const credentials = await readCredentials({ ...choice, isForScript: true }, process.env);
  if (credentials.kind !== 'person') {
    const message = `A service account cannot own a script. Sign in as a person (${programCall} google sign-in --scripts) instead of ${nameOf(credentials)}.`;
    throw new ConnectorError('config', message, { field: 'google-credentials' });
  }
  const access = accessTo(credentials, process.env);
  const [sheets, script] = await Promise.all([openSheets(access), openScript(access)]);
  const options = { quota: new MinuteQuota(), signal, onWait: () => undefined };
  const retry = {
    onSheet: createRetry(access, `the spreadsheet ${spreadsheetId}`, options),
    onScript: createRetry(access, 'the Apps Script project', options),
  };
  return new ScriptBinding(spreadsheetId, { sheets, script }, retry);
}

function noScript(scriptId: string): ConnectorError {
  const message = `There is no Apps Script project ${scriptId}, or it is not yours. Copy its id from the editor: Project settings.`;
  return new ConnectorError('config', message, { field: 'script' });
}

function hasForeign({ title, scriptId }: BoundScript, foreign: readonly ScriptFile[]): ConnectorError {
  const message = `The Apps Script project "${title}" contains files that do not belong to the add-on: ${foreign.map(nameFile).join(', ')}. They have all permissions of the add-on. Delete them (${editorOf(scriptId)}), or accept them with --keep-foreign. Nothing was sent.`;
  return new ConnectorError('config', message, { field: 'keep-foreign' });
}

/** @returns the exit code: 1 when something differs. */
function printCheck(
  title: string,
  project: BoundScript | undefined,
  { added, changed, foreign }: Comparison,
  keepsForeign: boolean,
): number {
  if (project === undefined) {
    stdout.print(`The add-on is not installed in "${title}".`);
    return 1;
  }
  const names = foreign.map(nameFile).join(', ');
  if (foreign.length > 0) {
    const advice = keepsForeign ? 'accepted' : `delete them (${editorOf(project.scriptId)}) or accept them`;
    stdout.print(
      `Files that do not belong to the add-on, but have its permissions: ${names}; ${advice} with --keep-foreign.`,
    );
  }
  const isSame = added.length + changed.length === 0;
  stdout.print(
    isSame ? `The add-on in "${title}" matches the build.` : `The add-on in "${title}" differs from the build:`,
  );
  for (const name of added) stdout.print(`  ${name} is missing`);
  for (const name of changed) stdout.print(`  ${name} differs`);
  return isSame && (keepsForeign || foreign.length === 0) ? 0 : 1;
}

function printInstalled(
  title: string,
  spreadsheetId: string,
  scriptId: string,
  wasThere: boolean,
  { added, changed }: Comparison,
): void {
  const sent = [...added, ...changed].join(', ');
  if (sent === '') return stdout.print(`The add-on in "${title}" is up to date; nothing was sent.`);
  stdout.print(`${wasThere ? 'Updated' : 'Installed'} in "${title}": ${sent}`);
  stdout.print(`Script   ${editorOf(scriptId)}`);
  stdout.print(`Next     open or reload ${addressOf(spreadsheetId)}`);
  stdout.print('         and sign in from its new menu. Google asks once for permission: allow it.');
}
