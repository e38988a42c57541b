import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import specification from './specification.json' with { type: 'json' };

/** The text is outside this checkout, on the machines of its developers; it must not be redistributed. */
const path = join(import.meta.dirname, '../../../../../shared/spec/interface.txt');

/** The part of the text under a heading, up to the next one of the same or a higher level. */
function partOf(text: string, heading: string): string {
  const start = text.indexOf(`${heading}\n`);
  if (start < 0) throw new Error(`The specification has no heading "${heading}".`);
  const level = /^#+/.exec(heading)![0].length;
  const rest = text.slice(start + heading.length);
  const end = rest.search(new RegExp(`\\n#{1,${level}} `));
  return end < 0 ? rest : rest.slice(0, end);
}

const rowsOf = (part: string): string[][] =>
  part
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );

/** Every event code of a part, with the names of a family expanded. */
function codesIn(part: string): string[] {
  const names = /for each of the names ([A-Z_, ]+) there are/.exec(part)?.[1]?.split(', ') ?? [];
  return [...part.matchAll(/\b(?:THIRD_PARTY|DOSSIER|DOCUMENT)(?:_(?:[A-Z]+|<name>))+\b/g)].flatMap(([code]) =>
    code.includes('<name>') ? names.map((name) => code.replace('<name>', name)) : [code],
  );
}

/** Identifiers: texts between commas, or in the spelling of identifiers; text in parentheses is left out. */
function identifiersIn(cell: string): string[] {
  const bare = cell.replace(/\([^)]*\)/g, '').replace(/^(JSON|query|body|path)\b:?/, '');
  const alone = bare
    .split(/[,;:.{}[\]]/)
    .map((part) => part.trim().replace(/ (number|boolean|array|date or null)$/, ''))
    .filter((part) => /^[a-z][\w-]+$/.test(part) && !/^(none|integers|pagination)$/.test(part));
  return [...alone, ...(bare.match(/\b[a-z]+(?:[A-Z]\w*)+\b/g) ?? [])];
}

/** The first column of a table, where it names a field. */
const fieldsIn = (part: string): string[] =>
  rowsOf(part)
    .map(([field]) => field!)
    .filter((field) => /^[a-z][\w-]*$/.test(field));

/** The facts of specification.json, extracted from the text. */
function readFacts(text: string) {
  const part = (heading: string) => partOf(text, heading);
  const current = rowsOf(part('### Current interface')).filter(([, call]) => !/^(Path|-+)$/.test(call!));
  const legacy = rowsOf(part('### Legacy interface (prefix /api/v1, deprecated)'));
  const resources = rowsOf(part('### Legacy resources'));
  const wordsOf = (resource: string) => identifiersIn(resources.find(([name]) => name === resource)![1]!);
  const signIn = part('## Authentication');
  const listed = (pattern: RegExp) => pattern.exec(text)![1]!.split(/, | and /);
  return {
    current: callsIn(current),
    withoutPath: current.filter(([, call]) => !call!.startsWith('/')).length,
    legacy: callsIn(legacy),
    token: { sent: fieldsIn(signIn) },
    records: {
      document: fieldsIn(part('### Document (request for a supporting item)')),
      evidence: fieldsIn(part('### Evidence')),
      extractedField: fieldsIn(part('### Extracted data entry (serviceCheck.extractedData, list of entries)')),
      formAnswer: fieldsIn(part('### formdata entry')),
      tokenAnswer: identifiersIn(/Response fields: (.*)/.exec(signIn)![1]!),
      legacyAccount: wordsOf('Account'),
      legacyStatistics: wordsOf('Account statistics'),
      legacyThirdPartyItem: wordsOf('Third party (list item)'),
      legacyThirdParty: wordsOf('Third party (detail)'),
      legacyDossierItem: wordsOf('Dossier (list item)'),
      // The row says "as list item plus description, …".
      legacyDossier: [...wordsOf('Dossier (list item)'), 'description', ...wordsOf('Dossier (detail)')],
      requirement: wordsOf('Requirement'),
    },
    metadata:
      part('### metadata (verification results, e.g. bank details)').match(/\b[a-z]+(?:_[a-z]+)+\b|\bverified\b/g) ??
      [],
    words: {
      searchBy: listed(/searchBy \(([A-Z_, ]+)\)/),
      legalIds: rowsOf(part('### Legal identifier types')).flatMap(([code]) => (code!.startsWith('CIT') ? code! : [])),
      legacyLegalIds: listed(/accepts only (CIT\d+ and CIT\d+)/),
      attributeTypes: fieldsIn(part('### Custom attribute')),
      statuses: listed(/for dossiers and documents: ([A-Z_, ]+)\./),
      documentStatuses: listed(/\(statusCode\): ([A-Z_, ]+)\./),
    },
    events: {
      thirdParty: codesIn(part('### Third-party events (48)')),
      dossier: codesIn(part('### Dossier events (22)')),
      document: codesIn(part('### Document events (30)')),
    },
  };
}

/** By method and path: the parameters besides those of the path. */
function callsIn(rows: readonly string[][]): Record<string, string[]> {
  const calls = rows.filter(([method, call]) => /^(GET|POST|PUT|DELETE)$/.test(method!) && call!.startsWith('/'));
  return Object.fromEntries(
    calls.map(([method, call, sent]) => [
      `${method} ${call}`,
      identifiersIn(sent!).filter((word) => !call!.includes(`{${word}}`)),
    ]),
  );
}

/** Sorted and unique; `identity.siren` as its two words. */
function comparable(facts: unknown): unknown {
  if (Array.isArray(facts)) return [...new Set(facts.flatMap((word) => String(word).split('.')))].sort();
  if (typeof facts !== 'object' || facts === null) return facts;
  return Object.fromEntries(Object.entries(facts).map(([key, value]) => [key, comparable(value)]));
}

describe('the facts in specification.json', () => {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  const claim =
    text === undefined
      ? 'are NOT compared here: the text of the specification is not at hand'
      : 'are those of the text of the specification, each of them and no other';

  it(claim, () => {
    if (text === undefined) console.info(`${path} is absent: specification.json was not compared with it.`);
    const ours = { ...specification, withoutPath: specification.withoutPath.length };
    expect(comparable(text === undefined ? ours : readFacts(text))).toEqual(comparable(ours));
  });
});
