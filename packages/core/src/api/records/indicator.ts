import { isNumber, name, text, type Field } from '../field.ts';
import { record, type RecordOf } from '../record.ts';

/** An indicator is a number, a letter, a word or a boolean; its value is not converted (G61). */
const reading: Field<string | number | boolean | null> = {
  shown: { anyOf: ['text', 'number', 'boolean'] },
  read(value, place) {
    if (typeof value === 'string' || typeof value === 'boolean' || isNumber(value)) return value;
    return text().read(value, place);
  },
};

/** One indicator or score of a third party (R015). `topic` is one of the six topics, or "other" (R016). */
export const indicator = record(
  'indicator',
  'R015',
  { code: name(), label: name(), value: reading, scale: text(), date: text(), topic: text() },
  (values, _raw, { profile }) => {
    const topics = profile.get('values.topics');
    const label = (values.label ?? values.code ?? '').toLowerCase();
    const mapped = Object.keys(topics).find((key) => key.toLowerCase() === label);
    return {
      label: values.label ?? values.code,
      topic: values.topic ?? (mapped === undefined ? 'other' : topics[mapped]!),
    };
  },
);
export type Indicator = RecordOf<typeof indicator>;
