import { endpoints } from '../../src/api/endpoints.ts';
import type { Shown } from '../../src/api/field.ts';
import { createProfile } from '../../src/api/profile/index.ts';
import type { RecordType } from '../../src/api/record.ts';
import { anchorOf, cited, code, list, page, table } from './markdown.ts';

const profile = createProfile();

/** Every record that an operation returns, and the records in them. */
export const recordsPage = (): string =>
  page(
    'Records',
    'A field that is absent, null or unreadable is `null`, a list is empty; `raw` beside them is the object as it came. ' +
      'Of several names, the first one that the response contains is read. The names come from [the profile](profile.md#fields).',
    ...knownRecords().flatMap((record) => [`## ${record.name}`, fieldsOf(record)]),
  );

function knownRecords(): readonly RecordType<unknown>[] {
  const records = new Map<string, RecordType<unknown>>();
  const visit = (record: RecordType<unknown>): void => {
    if (records.has(record.name)) return;
    records.set(record.name, record);
    for (const { shown } of Object.values(record.fields)) recordsIn(shown).forEach(visit);
  };
  for (const { response } of endpoints) if ('record' in response) visit(response.record);
  return [...records.values()];
}

function recordsIn(shown: Shown): readonly RecordType<unknown>[] {
  if (typeof shown !== 'object') return [];
  if ('record' in shown) return [shown.record];
  return 'listOf' in shown ? recordsIn(shown.listOf) : shown.anyOf.flatMap(recordsIn);
}

function fieldsOf(record: RecordType<unknown>): string {
  const rows = Object.entries(record.fields).map(([name, { shown }]) => [
    code(name),
    shownText(shown),
    list((profile.find(`fields.${record.name}.${name}`) as readonly string[] | undefined) ?? [name]),
  ]);
  const derived = derivedOf(record);
  const about = `Source: ${cited(record.source)}.${derived.length > 0 ? ` Worked out beside what is read: ${list(derived)}.` : ''}`;
  return `${about}\n\n${table(['Field', 'Shown as', 'Read from'], rows)}`;
}

/** The derived values of a record, which are those that reading an empty object adds to its fields. */
function derivedOf(record: RecordType<unknown>): string[] {
  const empty = record.read({}, { profile, path: '', report: () => {} }) as object;
  return Object.keys(empty).filter((key) => key !== 'raw' && !(key in record.fields));
}

function shownText(shown: Shown): string {
  if (shown === 'integer') return 'identifier';
  if (shown === 'boolean') return 'true or false';
  if (typeof shown === 'string') return shown;
  if ('record' in shown) return `[${shown.record.name}](#${anchorOf(shown.record.name)})`;
  return 'listOf' in shown ? `list of ${shownText(shown.listOf)}` : shown.anyOf.map(shownText).join(', ');
}
