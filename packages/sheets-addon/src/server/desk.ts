/**
 * What Code.js loads when it is first asked for: menu, sidebar and schedules, the functions that are asked for once a
 * table, and the sentences of failures.
 */
export { answerMore } from './functions/answer-more.ts';
export { describeFailure } from './functions/describe-failure.ts';
export { refreshAllFormulas, refreshTable } from './menu/refresh.ts';
export { answerPanel } from './panel.ts';
export { goOnWithWork, runSchedule } from './work/schedules.ts';
