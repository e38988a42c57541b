import { number, text } from '../field.ts';
import { record, type RecordOf } from '../record.ts';

/** One answer of a completed form, as sent (R101–R105); `readFormAnswers` gives the typed view. */
export const formAnswer = record('formAnswer', 'R101', {
  type: text(),
  key: text(),
  title: text(),
  order: number(),
  value: text(),
});
export type FormAnswer = RecordOf<typeof formAnswer>;
