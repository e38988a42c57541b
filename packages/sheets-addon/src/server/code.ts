/**
 * What the functions at the top of Code.js call. Each formula and each click is an execution of its own that evaluates the
 * whole script: it holds what a column of formulas needs, and everything else is loaded when it is asked for.
 */
import type { Reply } from '../call/calls.ts';
import { loadDesk } from './parts.ts';

export { answer } from './functions/answer.ts';
export { addMenu, showSidebar } from './menu/menu-items.ts';

export const answerPanel = (name: string, given: readonly unknown[]): Reply<unknown> =>
  loadDesk().answerPanel(name, given);
export const goOnWithWork = (): void => loadDesk().goOnWithWork();
export const refreshFormulas = (): void => loadDesk().refreshAllFormulas();
export const refreshTable = (): void => loadDesk().refreshTable();
export const runSchedule = (trigger: string): void => loadDesk().runSchedule(trigger);
