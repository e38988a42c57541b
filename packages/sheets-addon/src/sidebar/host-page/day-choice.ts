import { allDays, weekdays, type ScheduleTime } from '../../shared/schedule-time.ts';

/** The days that can be chosen: all, Monday to Friday, or one day of the week. */
export const dayChoices = ['all', 'weekdays', 1, 2, 3, 4, 5, 6, 7] as const;
export type DayChoice = (typeof dayChoices)[number];

export function daysOf(choice: DayChoice): readonly number[] {
  if (choice === 'all') return allDays;
  return choice === 'weekdays' ? weekdays : [choice];
}

export function choiceOf({ days }: ScheduleTime): DayChoice {
  return dayChoices.find((choice) => String(daysOf(choice)) === String(days)) ?? 'all';
}
