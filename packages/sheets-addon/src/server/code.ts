/** The functions that the top level of Code.js calls. */
export { answer } from './functions/evaluate-formula.ts';
export { addMenu, showHelp, showSidebar } from './menu/menu-items.ts';
export { refreshAllFormulas, refreshTable } from './menu/refresh.ts';
export { keepFormulas } from './session/formula-session.ts';
export { answerPanel } from './panel.ts';
export { goOnWithWork } from './work/continue-jobs.ts';
export { runSchedule } from './work/schedules.ts';
