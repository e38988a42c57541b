import { describe, expect, it } from 'vitest';
import { ConnectorError } from '../../src/errors.ts';
import { createProfile } from '../../src/api/profile/index.ts';
import { attributeDefinition } from '../../src/api/records/attribute.ts';
import { applyOverlay, readOverlay } from '../../src/api/profile-overrides/index.ts';

const read = (text: string) => readOverlay(text);
const withKey = (key: string, value: unknown) => JSON.stringify({ version: 1, overrides: { [key]: value } });
/** A file that PowerShell has written, decoded as UTF-8. */
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').toString();

describe('an overlay', () => {
  it.each<[name: string, text: string, line: RegExp]>([
    ['no JSON', '{', /the document: is not JSON/],
    [
      'the text of a UTF-16 file',
      utf16('{"version":1,"overrides":{}}'),
      /document: is not UTF-8 text: save it as UTF-8$/,
    ],
    [
      'the text of a Windows-1252 file',
      Buffer.from('{"version":1,"service":"Société","overrides":{}}', 'latin1').toString(),
      /document: is not UTF-8 text: save it as UTF-8$/,
    ],
    ['a list', '[]', /the document: has to be an object/],
    [
      'no version',
      '{"overrides":{}}',
      /version: is missing: the document has the form \{ "version": 1, "overrides": \{ … \} \}/,
    ],
    ['another version', '{"version":2,"overrides":{}}', /version: is 2/],
    ['a number as service', '{"version":1,"service":5,"overrides":{}}', /service: has to be a text/],
    ['no overrides', '{"version":1}', /overrides: has to be an object/],
    [
      'a mistyped key',
      withKey('paging.pagesize', 20),
      /paging\.pagesize: is not a profile key; did you mean "paging\.pageSize"\?/,
    ],
    [
      'a name of a field in place of its key',
      withKey('body.dossiers.create.dossierType', 'x'),
      /did you mean "body\.dossiers\.create\.typeCode"\?/,
    ],
    [
      'a key of the profile beside its overrides',
      '{"version":1,"overrides":{},"paging.firstPage":1}',
      /paging\.firstPage: is not a key of the document; did you mean "overrides\.paging\.firstPage"\?/,
    ],
    ['a mistyped key of the document', '{"version":1,"overides":{}}', /overides: is not a key .* mean "overrides"\?/],
    ['a strange key of the document', '{"version":1,"overrides":{},"zzz":1}', /zzz: is not a key of the document$/],
    ['a strange key', withKey('zzz', 1), /zzz: is not a profile key$/],
    [
      'a key twice',
      '{"version":1,"overrides":{"paging.pageSize":50,"paging.pageSize" : 20}}',
      /paging\.pageSize: the key appears twice; keep one of them$/,
    ],
    [
      'its overrides twice',
      '{"version":1,"overrides":{"paging.pageSize":50},"overrides":{}}',
      /overrides: the key appears twice/,
    ],
    ['its service twice', '{"version":1,"service":"a","service":"b","overrides":{}}', /service: the key appears twice/],
    [
      'a word twice',
      '{"version":1,"overrides":{"values.status":{"OK\\"":"VALID","OK\\u0022":"INVALID"}}}',
      /OK": the key appears twice/,
    ],
    ['a prototype', withKey('constructor', 1), /constructor: is not a profile key/],
    ['a path of no operation', withKey('paths.cats.list', 'GET /x'), /paths\.cats\.list: is not a profile key/],
    [
      'a text for a number',
      withKey('paging.pageSize', '20'),
      /paging\.pageSize: "20" does not fit .*an example is 100/,
    ],
    ['a number out of range', withKey('paging.pageSize', 0), /paging\.pageSize: 0 does not fit/],
    [
      'a mistyped status as the meaning of a word',
      withKey('values.status', { VALIDE: 'VALD' }),
      /values\.status: .* does not fit at VALIDE \(one of ABSENT, ONGOING, .*\)/,
    ],
    [
      'an unknown type',
      withKey('values.attributeType', { number: 'float' }),
      /does not fit at number \(one of string,/,
    ],
    ['no choice', withKey('paging.mode', 'row'), /paging\.mode: "row" does not fit/],
    ['a path without method', withKey('paths.thirdParties.get', '/x'), /a method and a path/],
    [
      'an operation of the specification without method',
      withKey('paths.thirdParties.list', '/x'),
      /an example is "GET /,
    ],
    ['a place with a space', withKey('responsePaths.list', ['a b']), /responsePaths\.list: .* at 0/],
    ['no place', withKey('responsePaths.list', []), /responsePaths\.list: \[\] does not fit/],
  ])('with %s is refused in one line', (_name, text, line) => {
    let error: unknown;
    try {
      read(text);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(ConnectorError);
    expect(error).toMatchObject({ kind: 'config' });
    expect((error as Error).message).toMatch(line);
    expect((error as Error).message).not.toContain('\n');
  });

  it('may have one word under several keys, and the name of a key as a value', () => {
    const words = { OK: 'VALID', '{"': 'VALID' };
    const overrides = { 'values.status': words, 'values.topics': { ...words, by: 'by', '\\': '":' } };
    expect(read(JSON.stringify({ version: 1, by: '"by":', overrides })).overrides).toEqual(overrides);
  });

  it('without UTF-8 is refused in French, too', () => {
    expect(() => readOverlay(utf16('{}'), 'fr')).toThrow(
      'Profil\u00a0: le document\u00a0: n’est pas en UTF-8\u00a0: enregistrez-le en UTF-8',
    );
  });

  it('replaces shipped values, also of a path that the specification shows', () => {
    const overrides = { 'paging.pageSize': 50, 'paths.thirdParties.list': 'GET /portfolio' };
    const profile = applyOverlay(read(`\uFEFF${JSON.stringify({ version: 1, service: 'Test', overrides })}`));
    expect([profile.get('paging.pageSize'), profile.find('paths.thirdParties.list')]).toEqual([50, 'GET /portfolio']);
    expect(profile.get('paging.firstPage')).toBe(createProfile().get('paging.firstPage'));
    expect(profile.find('toString')).toBeUndefined();
  });
});

it.each([
  ['number', 'decimal'],
  ['date', 'date'],
])('under an overlay for one word, the type %s is %s', (sent, type) => {
  const profile = applyOverlay(read(withKey('values.attributeType', { number: 'Decimal' })));
  const definition = attributeDefinition.read(
    { label: 'Amount', type: sent },
    { profile, path: '', report: () => undefined },
  );
  expect(definition).toMatchObject({ type });
});
