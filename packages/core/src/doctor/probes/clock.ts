import type { Probe } from '../examination.ts';
import { ask } from '../../runtime/op.ts';

/** Compares the service's Date header with the local clock (G34, G102). */
export const probeClock: Probe = function* (examination) {
  const { serviceTimeMs } = examination;
  if (serviceTimeMs === undefined) {
    examination.remarks.push(examination.messages.service.noDateHeader);
    return;
  }
  const seconds = Math.round((serviceTimeMs - (yield* ask('now'))) / 1000);
  const { clockAgrees, clockAhead, clockBehind, clockDifference } = examination.messages.service;
  const difference = clockDifference(Math.abs(seconds));
  if (Math.abs(seconds) < 2) examination.remarks.push(clockAgrees);
  else examination.remarks.push(seconds > 0 ? clockAhead(difference) : clockBehind(difference));
};
