import type { Probe } from '../probe.ts';

/** Whether waits and times can be taken from the service's headers (G34, G102). */
export const probeClock: Probe = async (survey) => {
  const { dateHeard } = survey;
  if (dateHeard === undefined) {
    survey.remarks.push('No Date header can be read: the clock of this computer counts.');
    return;
  }
  const seconds = Math.round((dateHeard - Date.now()) / 1000);
  const size =
    Math.abs(seconds) < 2 ? 'agrees with' : `is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'}`;
  survey.remarks.push(`The service's clock (Date header) ${size} the one of this computer.`);
};
