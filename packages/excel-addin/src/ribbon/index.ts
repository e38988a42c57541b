/** Buttons, shortcuts and the cell menu: what they start, and when they are enabled. */
export { associateActions, type ActionHost } from './associate-actions.ts';
export { createCommandInbox, type CommandInbox, type RibbonCommand } from './commands.ts';
export { createRibbon, type Ribbon } from './ribbon-state.ts';
export { createStartup } from './startup.ts';
