import { ConnectorError } from '@tpr/core';
import type { BoundScript } from '../../google/script-binding.ts';
import { ask, isYes } from '../../terminal/question.ts';

export interface ScriptChoice {
  /** The value of `--script`; `new` creates a script. */
  readonly asked: string | undefined;
  /** The script into which tpr has installed the add-on from this folder. */
  readonly own: string | undefined;
  /** The note in the spreadsheet, which every editor can change. */
  readonly noted: string | undefined;
}

/** @returns undefined if a script has to be created. @throws ConnectorError `config` when own and noted differ. */
export function chooseScript({ asked, own, noted }: ScriptChoice): string | undefined {
  if (asked !== undefined) return asked === 'new' ? undefined : asked;
  if (own !== undefined && noted !== undefined && own !== noted) {
    const message = `tpr has put the add-on into the Apps Script project ${own} from here, and the spreadsheet names ${noted} now. Every editor of the spreadsheet can change that entry. Nothing was installed. Name the right project: --script <id>.`;
    throw new ConnectorError('config', message, { field: 'script' });
  }
  return own ?? noted;
}

/** @throws ConnectorError `config` for a project that is not bound to the spreadsheet. */
export function needBound({ title, scriptId, parentId }: BoundScript, spreadsheetId: string, book: string): void {
  if (parentId === spreadsheetId) return;
  const message = `"${title}" (${scriptId}) is not bound to the spreadsheet "${book}", and was left as it is. Name the project that is (there: Extensions, Apps Script, Project settings), or have one made: --script <id> or --script new`;
  throw new ConnectorError('config', message, { field: 'script' });
}

/** @throws ConnectorError `config` when the user does not agree or cannot be asked; nothing was sent. */
export async function agreeToUpdate(
  { title, scriptId }: BoundScript,
  isGiven: boolean,
  signal: AbortSignal,
): Promise<void> {
  if (isGiven) return;
  const found = `tpr has not put the add-on into the Apps Script project "${title}" from here before`;
  const answer = await ask(`${found}. Update it (${scriptId})? [y/N] `, signal);
  if (answer !== undefined && isYes(answer)) return;
  const advice = answer === undefined ? ` ${found}. Look at it (${editorOf(scriptId)}), then add --yes.` : '';
  throw new ConnectorError('config', `Nothing was sent.${advice}`, { field: 'yes' });
}

export const editorOf = (scriptId: string): string => `https://script.google.com/d/${scriptId}/edit`;
