import { spawnSync } from 'node:child_process';
import { closeSync, createWriteStream, openSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PassThrough, Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { dirname, join } from 'node:path';
import { Cancelled, type CellValue, type Row } from '@tpr/core';
import { csvSeparators } from '@tpr/core/values';
import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { readCsv, type CsvRow } from '../../src/files/csv-reader.ts';
import { separatorOf } from '../../src/files/csv-separator.ts';
import { writeCsv } from '../../src/files/csv-writer.ts';
import { makeFolder } from './folder.ts';
import { columns, makeColumn, rowsOfAllTypes } from './table.ts';

const nameAndId = [makeColumn('Name', 'text'), makeColumn('Id', 'text')];

async function collect(rows: AsyncIterable<CsvRow>): Promise<CsvRow[]> {
  const found: CsvRow[] = [];
  for await (const row of rows) found.push(row);
  return found;
}

function write(content: string | Uint8Array): string {
  const path = join(makeFolder(), 'in.csv');
  writeFileSync(path, content);
  return path;
}

/** Decimals have a comma when the separator is a semicolon. */
function textOf(value: CellValue, separator: string): string {
  const text = String(value ?? '');
  if (typeof value !== 'number' || separator !== ';') return text;
  return /^-?\d+\.\d{3}$/.test(text) ? `${text.replace('.', ',')}0` : text.replace('.', ',');
}

const read = (content: string | Uint8Array) => collect(readCsv(write(content)));

describe('written files', () => {
  test.each(csvSeparators)('with %j return every value as its text', async (separator) => {
    const path = join(makeFolder(), 'out.csv');
    await fc.assert(
      fc.asyncProperty(rowsOfAllTypes, async (rows) => {
        expect(await writeCsv(createWriteStream(path), columns, rows, { separator })).toBe(rows.length);
        const found = (await collect(readCsv(path))).map(({ cells }) => [...cells.values()]);
        expect(found).toEqual(rows.map((row) => row.map((value) => textOf(value, separator))));
      }),
      { numRuns: 25 },
    );
  });

  test('begin with a byte order mark, end lines with CRLF and contain the header', async () => {
    const path = join(makeFolder(), 'out.csv');
    await writeCsv(createWriteStream(path), nameAndId, [['Société', '00123'], ['a,b "c"\nd']]);
    expect(readFileSync(path, 'utf8')).toBe('\uFEFF"Name","Id"\r\n"Société","00123"\r\n"a,b ""c""\nd",\r\n');
  });

  test('keep empty rows of a single column, and a header that looks like a formula', async () => {
    const path = join(makeFolder(), 'out.csv');
    await writeCsv(createWriteStream(path), [makeColumn('=Name', 'text')], [['a'], [null], [''], ['b']]);
    const found = await collect(readCsv(path));
    expect(found.map(({ cells }) => cells.get('=Name'))).toEqual(['a', '', '', 'b']);
  });

  test('have texts in quotes, and numbers, booleans and dates without, so that a spreadsheet can distinguish them', async () => {
    const path = join(makeFolder(), 'out.csv');
    await writeCsv(createWriteStream(path), columns, [
      ['00123', -5.5, 0.12, true, '2024-01-31', '2024-01-31T10:20:30.000'],
    ]);
    const [, line] = readFileSync(path, 'utf8').split('\r\n');
    expect(line).toBe('"00123",-5.5,0.12,true,2024-01-31,2024-01-31T10:20:30.000');
  });

  test('with ; have decimal commas, so that no decimal is read as thousands', async () => {
    const path = join(makeFolder(), 'out.csv');
    const rows = [[1.5], [-1.234], [1e21], [1e-7], [1234]];
    await writeCsv(createWriteStream(path), [makeColumn('Amount', 'number')], rows, { separator: ';' });
    expect(readFileSync(path, 'utf8').split('\r\n').slice(1, -1)).toEqual(['1,5', '-1,2340', '1e+21', '1e-7', '1234']);
  });

  test('rows are requested no faster than they are written', async () => {
    const path = join(makeFolder(), 'out.csv');
    const abort = new AbortController();
    let asked = 0;
    const rows = async function* (): AsyncGenerator<Row> {
      for (;;) {
        asked += 1;
        // The file cannot have accepted more than this; further rows would wait in memory.
        const writtenBytes = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
        if (writtenBytes < (asked - 1) * 1000 - 2_000_000) abort.abort(new Error('not waiting'));
        if (asked === 20_000) abort.abort(new Error('enough'));
        yield ['x'.repeat(1000), ''];
        if (asked % 1000 === 0) await setTimeout(0);
      }
    };
    const written = writeCsv(createWriteStream(path), nameAndId, rows(), { signal: abort.signal });
    await expect(written).rejects.toMatchObject({ cause: { message: 'enough' } });
  });
});

describe('read files', () => {
  test.each([
    ['Name,Id', ','],
    ['Name;Id', ';'],
    ['Name\tId', '\t'],
    ['Name|Id', '|'],
    ['"a;b;c",Id', ','],
    ['Name; Id, or none; Note', ';'],
    ['Name', ','],
    ['Tiers;Montant annuel, HT\n100001;1234,56\n', ';'],
    ['Tiers;Montant, annuel, HT\n100001;1234,56\n100002;\n', ';'],
    ['Third party,Zones; others\n100001,Nord; Est\n100002,Sud\n', ','],
  ])('are separated as their first lines are: %j', async (header, separator) => {
    const path = write(`\uFEFF${header}\r\n1;2;3,4\t5`);
    expect(await separatorOf(path)).toBe(separator);
    expect(await separatorOf(`${path}.none`)).toBeUndefined();
  });

  test('may be read with a separator that the first line does not show', async () => {
    const [row] = await collect(readCsv(write('a;b;c,Id\n1;2;3,4\n'), { separator: ',' }));
    expect([...(row?.cells ?? [])]).toEqual([
      ['a;b;c', '1;2;3'],
      ['Id', '4'],
    ]);
  });

  test('may be separated by semicolons, have quoted headers and spaces around names', async () => {
    const [row] = await read('"Name, legal"; Id \r\n"a;b";00123\r\n');
    expect(row).toEqual({
      line: 2,
      cells: new Map([
        ['Name, legal', 'a;b'],
        ['Id', '00123'],
      ]),
      texts: ['a;b', '00123'],
    });
  });

  test('number their rows by line, over empty lines and fields of several lines', async () => {
    const rows = await read('Name,Id\r\n"one\r\nmore",1\r\n\r\ntwo,2\nthree,3');
    expect(rows.map(({ line, cells }) => [line, cells.get('Id')])).toEqual([
      [2, '1'],
      [5, '2'],
      [6, '3'],
    ]);
  });

  test('have no rows of separators alone, and no cells when a line ends early', async () => {
    const rows = await read('Name;Id;Note\r\na;1;x\r\n;;\r\n ; ;\r\nb;2\r\n');
    expect(rows.map(({ line, cells }) => [line, cells.get('Id'), cells.get('Note')])).toEqual([
      [2, '1', 'x'],
      [5, '2', undefined],
    ]);
  });

  test('keep characters that are split over two chunks', async () => {
    const name = 'é😀'.repeat(60_000);
    const [row] = await read(`Name,Id\n${name},1\n`);
    expect(row?.cells.get('Name')).toBe(name);
  });

  test.each([
    [
      'a row with a field too many',
      'Name,Id\na,1\nb,2,3\n',
      'line 3 has 3 fields, and the header 2: "3" has no column. The first line names all columns, and a value with a , in it is in quotes.',
    ],
    ['an empty file', '', 'line 1 is empty; it has to name the columns.'],
    ['a file of blank lines', ' \n\n', 'line 1 is empty; it has to name the columns.'],
    ['a file of separators', ';;\n;;\n', 'line 1 is empty; it has to name the columns.'],
    ['a column without name', 'Name,,Id\n', 'line 1 has no name for column 2.'],
    ['a column named twice', 'Id,Name,Id\n', 'line 1 names the column "Id" twice.'],
    ['an open quote', 'Name,Id\na,1\n"b,2\nc,3\n', 'line 3 or after has a quote that is never closed.'],
    [
      'text after a quote',
      'Name,Id\n"a"b,1\n',
      'line 2 has a quote in the wrong place: put the field in quotes and double those inside.',
    ],
  ])('%s is one clear line', async (_, content, message) => {
    const path = write(content);
    await expect(collect(readCsv(path))).rejects.toMatchObject({
      kind: 'config',
      field: 'file',
      message: `${path}: ${message}`,
    });
  });

  test.each([
    ['the separator named in the first line', 'sep=;\r\nName;Id\r\na,b;1\r\n', [3, 'a,b', '1']],
    ['the same after a byte order mark', '\uFEFFsep=|\nName|Id\na|1\n', [3, 'a', '1']],
    ['the same where the line was filled up', 'sep=;;\nName;Id\na,b;1\n', [3, 'a,b', '1']],
    ['zeros kept by a formula', 'Name,Id\na,="00123"\n', [2, 'a', '00123']],
    ['a quote in such a formula', 'Name,Id\na,"=""5"""" pipe"""\n', [2, 'a', '5" pipe']],
    ['the same as a field in quotes', 'Name,Id\na,"=""00123"""\n', [2, 'a', '00123']],
    ['a quote within a field', `Name,Id\n37°36'37.8"N,1\n`, [2, `37°36'37.8"N`, '1']],
    ['empty columns at the end', 'Name,Id,,\na,1,,\n', [2, 'a', '1']],
    ['lines without text above the header', ';;\n\n ; ;\nName;Id\na,b;1\n', [5, 'a,b', '1']],
    ['empty lines above the header', '\r\n\r\nName;Id\r\na,b;1\r\n', [4, 'a,b', '1']],
    ['a header that comes again', 'Name,Id\nName,Id\na,1\n', [3, 'a', '1']],
  ] as const)('hold %s, as Excel and others write it', async (_, content, [line, name, id]) => {
    const rows = await read(content);
    expect(rows.map((row) => [row.line, row.cells.get('Name'), row.cells.get('Id')])).toEqual([[line, name, id]]);
  });

  // https://github.com/maxogden/csv-spectrum: each file with its content as JSON.
  const phone = 'Contact Phone Number';
  const spectrum = dirname(fileURLToPath(import.meta.resolve('csv-spectrum')));
  test.each(readdirSync(join(spectrum, 'csvs')))('csv-spectrum: %s is read as its JSON says', async (file) => {
    const rows = await collect(readCsv(join(spectrum, 'csvs', file)));
    const wanted: unknown = JSON.parse(readFileSync(join(spectrum, 'json', file.replace(/csv$/, 'json')), 'utf8'));
    expect(rows.map(({ cells }) => Object.fromEntries(cells))).toEqual(
      // That JSON has another phone number than its csv.
      [wanted]
        .flat()
        .map((row) => ({ ...(row as object), ...(file.startsWith('location') && { [phone]: '2095257564' }) })),
    );
  });

  test.each([
    ['Windows-1252', Buffer.from('Name,Id\nSociété,1\n', 'latin1')],
    ['UTF-16', Buffer.from('\uFEFFName,Id\n', 'utf16le')],
    ['text with zero characters', Buffer.from('Name,Id\na\0,1\n')],
    ['text that ends within a character', Buffer.from('Name,Id\né').subarray(0, -1)],
  ])('%s is refused, not guessed', async (_, content) => {
    await expect(read(content)).rejects.toMatchObject({
      kind: 'config',
      message: expect.stringContaining('is not UTF-8 text. Save it as "CSV UTF-8".'),
    });
  });

  test('a workbook is refused as one, whatever its name', async () => {
    await expect(read(Buffer.from('PK\u0003\u0004\u0014\0\0\0'))).rejects.toMatchObject({
      kind: 'config',
      message: expect.stringContaining('is a workbook, and not a csv. Save its sheet as "CSV UTF-8".'),
    });
  });

  test('a pipe that gives its bytes one by one is read as a file is, with its separator', async () => {
    const bytes = [...Buffer.from('\uFEFFThird party;Montant, HT\r\n100001;1,5\r\n')].map((each) =>
      Buffer.from([each]),
    );
    const input = vi.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from(bytes) as typeof process.stdin);
    try {
      const separators: string[] = [];
      const checkHeader = (names: readonly string[], _line: number, separator: string) => {
        separators.push(separator);
        return names;
      };
      const rows = await collect(readCsv('/dev/stdin', { checkHeader }));
      expect(rows.map(({ line, cells }) => [line, ...cells.values()])).toEqual([[2, '100001', '1,5']]);
      expect(separators).toEqual([';']);
    } finally {
      input.mockRestore();
    }
  });

  test('Ctrl-C ends the read of a pipe whose writer is silent', async () => {
    const named = join(makeFolder(), 'pipe');
    spawnSync('mkfifo', [named]);
    const writer = openSync(named, 'r+');
    const input = vi
      .spyOn(process, 'stdin', 'get')
      .mockReturnValue(new PassThrough() as unknown as typeof process.stdin);
    try {
      for (const path of [named, '/dev/stdin']) {
        const controller = new AbortController();
        const rows = collect(readCsv(path, { signal: controller.signal }));
        controller.abort();
        await expect(rows).rejects.toThrow(Cancelled);
      }
    } finally {
      closeSync(writer);
      input.mockRestore();
    }
  });

  test('a missing file is one clear line', async () => {
    const path = join(makeFolder(), 'none.csv');
    await expect(collect(readCsv(path))).rejects.toMatchObject({
      kind: 'config',
      message: `${path} cannot be read. Check its name and folder.`,
    });
  });
});
