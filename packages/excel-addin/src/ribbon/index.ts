/** Buttons, shortcuts and the cell menu: what they start, and when they are enabled. */
export { associateActions, type ActionHost } from './associate-actions.ts';
export { createCommandInbox, type Command, type CommandInbox, type Commands } from './commands.ts';
export { createRibbon, stateAtStart, type Ribbon, type RibbonHost, type RibbonState } from './ribbon-state.ts';
