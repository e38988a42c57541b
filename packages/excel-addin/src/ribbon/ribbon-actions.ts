import type { RibbonCommand } from './commands.ts';
import type { RibbonState } from './ribbon-state.ts';

/** What has to hold for an action to make sense; the manifests and the running ribbon both go by it. */
export type Need = 'table' | 'edits' | 'idle';

/** One thing the ribbon, a shortcut or the cell menu can start. Its id names the action and its control alike. */
export interface RibbonAction {
  readonly id: `tpr.${RibbonCommand}`;
  readonly command: RibbonCommand;
  readonly needs: readonly Need[];
}

const action = (command: RibbonCommand, ...needs: readonly Need[]): RibbonAction => ({
  id: `tpr.${command}`,
  command,
  needs,
});

/** None needs somebody signed in: what was pressed before is done after the sign-in. Refresh is for formulas without a table, too. */
export const ribbonActions: readonly RibbonAction[] = [
  action('pull', 'idle'),
  action('refresh', 'idle'),
  action('review', 'table', 'idle'),
  action('send', 'table', 'edits', 'idle'),
  action('documents', 'idle'),
  action('settings'),
  action('open'),
  action('selfTest', 'idle'),
  action('thirdParty', 'table'),
  action('reviewRow', 'table', 'idle'),
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

export function isEnabled({ needs }: RibbonAction, state: RibbonState): boolean {
  const holds: Readonly<Record<Need, boolean>> = {
    table: state.hasTable,
    edits: state.unsentEdits > 0,
    idle: !state.isBusy,
  };
  return needs.every((need) => holds[need]);
}
