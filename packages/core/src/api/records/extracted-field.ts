import { isEmptyCell } from '../../values/cell.ts';
import { date as dateField, flag, name, number, text, type Field } from '../field.ts';
import { record, type RecordOf } from '../record.ts';

const anyValue: Field<unknown> = {
  shown: { anyOf: ['text', 'number', 'boolean', 'null'] },
  read: (value) => value ?? null,
};

/** Extracted value types of the specification and how each is read (R089). Other types are read as text (R087). */
const readers: Readonly<Record<string, Field<string | number | boolean | null>>> = {
  TEXT: text(),
  BOOLEAN: flag(),
  DATE: dateField(),
  NUMERIC: number(),
};

/**
 * One field read from a document. `name` is the key, exactly as sent (R086, R096); `label` is for display. `found` says
 * whether the document contained it. An empty, blank or invisible text or null means not found (R093–R095), but `false` is a value (G82).
 */
export const extractedField = record(
  'extractedField',
  'R086',
  { name: name(), type: text(), label: text(), value: anyValue },
  (values, _raw, place) => {
    const sent = values.value;
    if (sent === null || (typeof sent === 'string' && isEmptyCell(sent))) return { value: null, found: false };
    const reader = readers[(values.type ?? '').toUpperCase()] ?? text();
    const faults: string[] = [];
    const value = reader.read(sent, { profile: place.profile, path: '', report: (_, message) => faults.push(message) });
    // A value that does not fit its type is reported, and kept as text, because users still want to see it.
    if (faults.length === 0) return { value, found: value !== null };
    place.report(`${place.path}.value`, faults.join('; '));
    const kept = text().read(sent, { profile: place.profile, path: '', report: () => undefined });
    return { value: kept, found: kept !== null };
  },
);
export type ExtractedField = RecordOf<typeof extractedField>;
