import type { RibbonCommand, Commands } from './commands.ts';
import { ribbonActions } from './ribbon-actions.ts';

/** The part of office.js that is used. */
export interface ActionHost {
  readonly actions: Pick<Office.Actions, 'associate'>;
  readonly addin: Pick<Office.Addin, 'showAsTaskpane'>;
}

/** The event that Excel passes to an action; a shortcut has none. */
type Occasion = Pick<Office.AddinCommands.Event, 'completed'> | undefined;

/**
 * Associates buttons, shortcuts and the cell menu with their actions: each shows the panel, then runs its command.
 * @param report receives an error of showing the panel or of the command; Excel has no place to show it.
 */
export function associateActions(
  host: ActionHost,
  commands: Commands<RibbonCommand>,
  report: (error: unknown) => void,
): void {
  const start = async (command: RibbonCommand, occasion: Occasion) => {
    try {
      await host.addin.showAsTaskpane();
    } finally {
      // Until this call Excel shows the button as busy. After five minutes it stops waiting for the add-in.
      occasion?.completed();
    }
    await commands.run(command);
  };
  for (const { id, command } of ribbonActions) {
    host.actions.associate(id, (occasion?: Occasion) => void start(command, occasion).catch(report));
  }
}
