import type { RibbonCommand } from './commands.ts';
import type { RibbonState } from './ribbon-state.ts';

/** One thing the ribbon, a shortcut or the cell menu can start. Its id names the action and its control alike. */
export interface RibbonAction {
  readonly id: `tpr.${RibbonCommand}`;
  readonly command: RibbonCommand;
  /** Disabled until the workbook has a table; the manifests and the running ribbon both go by it. */
  readonly needsTable: boolean;
}

const action = (command: RibbonCommand, needs?: 'table'): RibbonAction => ({
  id: `tpr.${command}`,
  command,
  needsTable: needs === 'table',
});

/**
 * No action needs a session: what was pressed before is done after the sign-in. Refresh is for formulas without a table,
 * too. Nothing here depends on edits or on work under way: an update of the ribbon can empty the undo list of Excel
 * (https://github.com/OfficeDev/office-js/issues/3788), so the ribbon is updated only where a table comes or goes.
 */
export const ribbonActions: readonly RibbonAction[] = [
  action('pull'),
  action('refresh'),
  action('review', 'table'),
  action('send', 'table'),
  action('documents'),
  action('settings'),
  action('open'),
  action('selfTest'),
  action('thirdParty', 'table'),
  action('reviewRow', 'table'),
];

export const ribbonTab = 'TPR.Tab';

/** The groups of the tab, from left to right, and the commands in each. */
export const ribbonGroups = [
  { id: 'TPR.Portfolio', name: 'portfolio', commands: ['pull', 'refresh'] },
  { id: 'TPR.Edits', name: 'edits', commands: ['review', 'send'] },
  { id: 'TPR.Dossiers', name: 'dossiers', commands: ['documents'] },
  { id: 'TPR.Panel', name: 'panel', commands: ['open', 'settings', 'selfTest'] },
] as const satisfies readonly { id: string; name: string; commands: readonly RibbonCommand[] }[];

/** Added to what Excel shows on a right click in a cell. */
export const cellMenu = ['thirdParty', 'reviewRow'] as const satisfies readonly RibbonCommand[];

/** @throws RangeError for a command without an action, which the types exclude. */
export function actionOf(command: RibbonCommand): RibbonAction {
  const found = ribbonActions.find((each) => each.command === command);
  if (found === undefined) throw new RangeError(`There is no action for ${command}.`);
  return found;
}

export function isEnabled({ needsTable }: RibbonAction, { hasTable }: RibbonState): boolean {
  return hasTable || !needsTable;
}
