import { profileEntries, type Entry } from '../../src/api/profile/index.ts';
import { cited, code, list, page, table } from './markdown.ts';

const entries: Readonly<Record<string, Entry<unknown>>> = profileEntries;

const rooms: Readonly<Record<string, string>> = {
  paths: 'Methods and paths. Every other operation’s call can be overridden as `paths.<operation>` all the same.',
  query: 'Names of parameters.',
  responsePaths: 'Where the parts of a response are; the first path that is present counts.',
  fields: 'Names of fields; the first one that is present counts.',
  body: 'Names of what is sent in a body.',
  values: 'What the service says, in the words that the connectors use.',
  labels: 'What a company calls codes and flags whose meaning the specification does not show.',
  paging: 'How lists are paged.',
  events: 'How events are searched, and how the times of the service are read.',
  search: 'What a search without a result is answered with.',
  errors: 'In which shape the service writes an error.',
  attributes: 'How custom attributes are written.',
  identifiers: 'How identifiers and countries are written.',
  thirdParties: 'How third parties are added.',
  evidence: 'Which evidence counts, and which operations return extracted data.',
  accounts: 'Which interface lists the accounts of a user.',
  legacy: 'How the legacy interface is asked.',
  auth: 'How tokens are renewed.',
  http: 'What every request has in common.',
  rate: 'How many requests are sent.',
  retry: 'How often, and after which delays, a request is repeated.',
  limits: 'The longest texts that the service takes.',
};

/** Every fact that the specification does not show, as the profile holds it. */
export const profilePage = (): string =>
  page(
    'Profile',
    'A company whose service differs writes an overlay, `{ "version": 1, "overrides": { "<key>": <value> } }`; ' +
      '`tpr doctor --write-profile` writes it by asking the service. [The schema](../../packages/core/profile.schema.json) ' +
      'lets an editor complete the keys. A source names what the value rests on.',
    '## What an overlay can never do',
    'It is one document that people hand on. So it is listed before it is taken, entry by entry, old and new; and where ' +
      'it would do one of these, it is refused in one line that names the entry:',
    [
      '- lead to another host, port or scheme than the connection names: paths begin with one `/` and have plain steps, ' +
        'without dots, backslashes, escapes, `?`, `#` or `;`. The origin is compared once more where a request is built;',
      '- change what a call does: what reads is sent by GET (the search for companies by POST or GET), a write by its own ' +
        'method, and no call takes the place of another that writes: reject never approves;',
      '- put a setting into a path: it may name the account and the identifiers of its operation; the path of tokens the realm.',
    ].join('\n'),
    ...Object.entries(rooms).flatMap(([room, about]) => {
      const keys = Object.keys(entries).filter((key) => key.startsWith(`${room}.`));
      return [
        `## ${room}`,
        about,
        table(['Key', 'As shipped', 'Basis', 'Also seen', 'Note', 'Source'], keys.map(rowOf)),
      ];
    }),
  );

function rowOf(key: string): string[] {
  const { value, basis, also, note, source } = entries[key]!;
  return [code(key), valueText(value), basis, also.map(valueText).join('; '), note, cited(source)];
}

function valueText(value: unknown): string {
  if (value === '') return 'empty';
  if (Array.isArray(value)) return list(value.map(String));
  if (typeof value !== 'object' || value === null) return code(String(value));
  return Object.entries(value)
    .map(([wire, meant]) => (wire === meant ? code(wire) : `${code(wire)} → ${code(String(meant))}`))
    .join(', ');
}
