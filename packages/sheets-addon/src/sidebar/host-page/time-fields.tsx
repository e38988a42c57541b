import { Field, Select } from '@fluentui/react-components';
import type { Language } from '@tpr/core';
import { hoursApart, stepOf, type ScheduleTime } from '../../shared/schedule-time.ts';
import { sidebarMessages } from '../messages.ts';
import { choiceOf, dayChoices, daysOf, type DayChoice } from './day-choice.ts';

export interface TimeChoice {
  /** Hours from one time to the next; 24 is once a day. */
  readonly step: number;
  /** Hour of the day; used for a step of 24. */
  readonly hour: number;
  readonly days: DayChoice;
}

export const usualChoice: TimeChoice = { step: 24, hour: 7, days: 'weekdays' };

export function timeOf({ step, hour, days }: TimeChoice): ScheduleTime {
  return { days: daysOf(days), hours: hoursApart(step, step === 24 ? hour : 0) };
}

export function readTime(time: ScheduleTime): TimeChoice {
  const [hour = 0] = time.hours;
  return { step: stepOf(time) ?? 24, hour, days: choiceOf(time) };
}

const steps = [1, 2, 4, 6, 8, 12, 24];
const hours = hoursApart(1);

interface TimeFieldsProps {
  readonly language: Language;
  readonly choice: TimeChoice;
  readonly onChoose: (choice: TimeChoice) => void;
}

export function TimeFields({ language, choice, onChoose }: TimeFieldsProps) {
  const messages = sidebarMessages[language];
  return (
    <>
      <Field label={messages.often}>
        <Select value={choice.step} onChange={(_, { value }) => onChoose({ ...choice, step: Number(value) })}>
          {steps.map((step) => (
            <option key={step} value={step}>
              {messages.every(step)}
            </option>
          ))}
        </Select>
      </Field>
      {choice.step === 24 && (
        <Field label={messages.at}>
          <Select value={choice.hour} onChange={(_, { value }) => onChoose({ ...choice, hour: Number(value) })}>
            {hours.map((hour) => (
              <option key={hour} value={hour}>
                {messages.hour(hour)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field label={messages.on}>
        <Select
          value={choice.days}
          onChange={(_, { value }) =>
            onChoose({ ...choice, days: dayChoices.find((each) => String(each) === value) ?? choice.days })
          }
        >
          {dayChoices.map((days) => (
            <option key={days} value={days}>
              {messages.days[days]}
            </option>
          ))}
        </Select>
      </Field>
    </>
  );
}
