/** What the functions at the top of the built script call: each execution evaluates this file anew. */
export { answer } from './functions/answer.ts';
export { addMenu, refreshAllFormulas, refreshTable, showSidebar } from './menu/menu.ts';
export { answerPane } from './pane.ts';
export { goOnWithWork, runSchedule } from './work/schedules.ts';
