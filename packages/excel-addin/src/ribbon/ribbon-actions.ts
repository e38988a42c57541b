import type { RibbonCommand } from './commands.ts';
import type { RibbonState } from './ribbon-state.ts';

/** An action of the ribbon, a shortcut or the cell menu. Its id is also the id of its control. */
export interface RibbonAction {
  readonly id: `tpr.${RibbonCommand}`;
  readonly command: RibbonCommand;
  /** Disabled until the workbook has a table; both the manifests and the running ribbon use it. */
  readonly needsTable: boolean;
}

const action = (command: RibbonCommand, needs?: 'table'): RibbonAction => ({
  id: `tpr.${command}`,
  command,
  needsTable: needs === 'table',
});

/**
 * No action needs a session: a command that was pressed before the sign-in runs after it. Refresh needs no table,
 * because it also renews formulas. No action depends on edits or on running tasks. An update of the ribbon can empty
 * the undo list of Excel (https://github.com/OfficeDev/office-js/issues/3788), so it is updated only when a table is
 * added or removed.
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

/** The commands in Excel's context menu of a cell. */
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
