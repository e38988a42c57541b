import { ask } from '../../runtime/op.ts';
import type { Probe } from '../probe.ts';

/** Whether waits and times can be taken from the service's headers (G34, G102). */
export const probeClock: Probe = function* (survey) {
  const { dateHeard } = survey;
  if (dateHeard === undefined) {
    survey.remarks.push(survey.words.service.noDateHeader);
    return;
  }
  const seconds = Math.round((dateHeard - (yield* ask('now'))) / 1000);
  const { clockAgrees, clockAhead, clockBehind } = survey.words.service;
  if (Math.abs(seconds) < 2) survey.remarks.push(clockAgrees);
  else survey.remarks.push(seconds > 0 ? clockAhead(seconds) : clockBehind(-seconds));
};
