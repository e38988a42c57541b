import { endpoints } from '../../src/api/endpoints.ts';
import { profileEntries, type Entry } from '../../src/api/profile/index.ts';
import { requirements } from './requirements.ts';
import { list, page, table } from './markdown.ts';

const entries: Readonly<Record<string, Entry<unknown>>> = profileEntries;

const kinds: Readonly<Record<string, string>> = {
  R: 'Stated by the specification',
  G: 'Not shown by the specification',
  C: 'Stated in two ways',
};

/** The meaning of R038, G29 or C06 in a comment, and the operations and profile keys that depend on it. */
export const requirementsPage = (): string =>
  page(
    'Legend',
    'Comments cite facts by code. Beside each: the operations and profile keys that rest on it.',
    ...Object.entries(kinds).flatMap(([kind, title]) => [
      `## ${title}`,
      table(
        ['Code', 'Fact', 'Rests on it'],
        Object.entries(requirements)
          .filter(([code]) => code.startsWith(kind))
          .map(([code, fact]) => [`<a id="${code.toLowerCase()}"></a>${code}`, fact, list(restingOn(code))]),
      ),
    ]),
  );

function restingOn(code: string): string[] {
  const operations = endpoints.filter(({ source }) => source === code).map(({ name }) => name);
  return [...operations, ...groupsOf(Object.keys(entries).filter((key) => entries[key]!.source === code))];
}

/** More than three keys of one group as one: `fields.thirdParty.*`. */
function groupsOf(keys: readonly string[]): string[] {
  const group = (key: string) => `${key.split('.').slice(0, 2).join('.')}.*`;
  const isLarge = (key: string) => keys.filter((each) => group(each) === group(key)).length > 3;
  return [...new Set(keys.map((key) => (isLarge(key) ? group(key) : key)))];
}
