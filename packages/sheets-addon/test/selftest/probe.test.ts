import { inspectScript } from '@stage/google/gate';
import { expect, test } from 'vitest';
import { probeModel } from '../../selftest/model.ts';
import { buildProject } from '../../selftest/project.ts';
import { compare, isWhole, parseCsv, writeMarkdown } from '../../selftest/report.ts';
import { entryPoints } from '../../tools/entry-points.ts';

const model = await probeModel();
const foundOf = (what: string): string | undefined => model.find(([tried]) => tried === what)?.[1];

test('the probe runs in our model of Google, and writes what it found to the end', () => {
  expect(isWhole(model, 'model')).toBe(true);
  expect(model.length).toBeGreaterThan(60);
  expect(foundOf("setValue '=1+1 into a cell of the format @")).toBe('string "=1+1"');
  expect(foundOf('setValue +1+1 into a cell of the format General')).toBe('formula =+1+1');
  expect(foundOf('setRichTextValues =1+1')).toBe('string "=1+1"');
  expect(foundOf('a cached value of 102,401 bytes')).toMatch(/^refused/);
  expect(foundOf('a property of 9,217 bytes')).toMatch(/^refused/);
  expect(foundOf('what stays of 1,000 cached values when one more comes, the first having been read')).toBe(
    '900 of the first 1,000, from number 100',
  );
  expect(foundOf('fetchAll of 400')).toBe('400 answers');
  expect(foundOf('an address of 2083 characters')).toMatch(/^refused/);
  expect(foundOf('the same after the rows 10 to 12 are sorted the other way round')).toBe('row 10, column 2, above a');
  expect(foundOf('the same after column B was moved before column E')).toBe('row 11, column 4');
  expect(foundOf('evaluating the add-on, which every formula does first')).toMatch(/^\d+ ms$/);
  expect(foundOf('a function of the add-on')).toMatch(/VAT/);
  expect(foundOf('whether a script that is bound to its spreadsheet says that it is no add-on')).toBe('true');
  expect(foundOf('typeof fetch')).toBe('undefined');
});

test('the probe passes the gate of the add-on', async () => {
  const files = await buildProject({ address: 'https://example.test/', run: 'gate' });
  const formulas = ['VALUE', 'ASYNC', 'PROMISE', 'SCREEN', 'KEEP'].map((name) => `SELFTEST_${name}`);
  const own = ['onOpen', 'runSelfTest', ...formulas];
  // From the files before it.
  const known = 'var selfTestBegunMs_ = 0, TPR_CHECKID;\n';
  expect(inspectScript(known + files['3-probe.js']!, own).faults).toEqual([]);
  expect(inspectScript(files['2-addon.js']!, entryPoints).faults).toEqual([]);
  expect(JSON.parse(files['appsscript.json']!)).toMatchObject({ runtimeVersion: 'V8' });
});

test('another Google is told from our model by what it does otherwise, and by nothing else', async () => {
  const other = await probeModel({ variant: { keepsApostropheInText: true }, limits: { cacheValueBytes: 102_399 } });
  const verdicts = compare(other, model);
  expect(verdicts.filter(({ verdict }) => verdict === 'differs').map(({ what }) => what)).toEqual([
    "setValue '=1+1 into a cell of the format @",
    "setValue '00123 into a cell of the format @",
    'a cached value of 102,400 bytes',
  ]);
  const text = writeMarkdown(verdicts, 'https://docs.google.com/spreadsheets/d/1/edit', new Date(0));
  expect(text).toContain('## Other than in our model: 3');
  expect(text).toContain(
    String.raw`| setValue '00123 into a cell of the format @ | string "'00123" | string "00123" |`,
  );
});

test('a sheet with commas, quotes and lines within its cells is read as it was', () => {
  expect(parseCsv('a,"b, ""c""",\r\n"two\nlines",,x\r\n')).toEqual([
    ['a', 'b, "c"', ''],
    ['two\nlines', '', 'x'],
    [''],
  ]);
  expect(parseCsv('')).toEqual([['']]);
  expect(parseCsv('a,')).toEqual([['a', '']]);
});
