import type * as answering from './functions/answer.ts';
import type * as menu from './menu/menu.ts';
import type * as pane from './pane.ts';
import type * as schedules from './work/schedules.ts';

/**
 * What the functions at the top of the built script call. Each formula and each click is an execution of its own that
 * evaluates the whole script: what stands behind `require` is evaluated when it is first asked for, so that a formula
 * does not pay for the menu, nor the menu for the client.
 */
declare function require(path: './functions/answer.ts'): typeof answering;
declare function require(path: './menu/menu.ts'): typeof menu;
declare function require(path: './pane.ts'): typeof pane;
declare function require(path: './work/schedules.ts'): typeof schedules;

export function answer(name: string, args: ArrayLike<unknown>): unknown {
  return require('./functions/answer.ts').answer(name, Array.from(args));
}

export function answerPane(name: string, args: ArrayLike<unknown>): unknown {
  return require('./pane.ts').answerPane(name, Array.from(args));
}

export function addMenu(): void {
  require('./menu/menu.ts').addMenu();
}

export function showSidebar(): void {
  require('./menu/menu.ts').showSidebar();
}

export function refreshTable(): void {
  require('./menu/menu.ts').refreshTable();
}

export function refreshFormulas(): void {
  require('./menu/menu.ts').refreshAllFormulas();
}

export function runSchedule(trigger: string): void {
  require('./work/schedules.ts').runSchedule(trigger);
}

export function goOnWithWork(): void {
  require('./work/schedules.ts').goOnWithWork();
}
