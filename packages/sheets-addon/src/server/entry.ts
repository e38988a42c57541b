/**
 * What the functions at the top of the built script call. Each formula and each click is an execution of its own that
 * evaluates the whole script: what costs time is made when it is first asked for, not here.
 */
export { answer } from './functions/answer.ts';
export { addMenu, refreshAllFormulas as refreshFormulas, refreshTable, showSidebar } from './menu/menu.ts';
export { answerPane } from './pane.ts';
export { goOnWithWork, runSchedule } from './work/schedules.ts';
