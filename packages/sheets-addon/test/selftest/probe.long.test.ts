import { inspectScript } from '@tpr/google-simulator/script-check';
import { costsMs, createAppsScript, createStoppedClock } from '@tpr/google-simulator/apps-script';
import { expect, test } from 'vitest';
import { probeModel } from '../../selftest/model.ts';
import { buildProject, manifestIn, scriptOf } from '../../selftest/project.ts';
import { compare, isWhole, writeMarkdown } from '../../selftest/report.ts';
import { entryPoints } from '../../tools/entry-points.ts';
import { unstated } from './model-readme.ts';

const model = await probeModel();
const foundOf = (what: string): string | undefined => model.find(([tried]) => tried === what)?.[1];

test('the probe runs in our model of Google, and writes its findings to the end', () => {
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
  expect(foundOf('a function of the add-on')).toBe('[[false]]');
  expect(foundOf('whether a script that is bound to its spreadsheet says that it is no add-on')).toBe('true');
  expect(foundOf('typeof fetch')).toBe('undefined');
  expect(foundOf('setValue 1.5 in a spreadsheet of fr_FR')).toBe('string "1.5"');
  expect(foundOf('setValue 31/12/2026 in a spreadsheet of fr_FR')).toBe('object a date');
  expect(foundOf('metadata with the visibility PROJECT in a copy of its sheet')).toBe('comes along');
  // Triggers of the realm run between executions, not beside one.
  expect(foundOf('a trigger that the execution of a trigger has created')).toMatch(/^not known: /);
  expect(foundOf('triggers until one is refused')).toMatch(/^20, then: This script has too many triggers/);
  expect(foundOf('the words for a host with a bad certificate')).toMatch(/^refused: SSL Error https:/);
  expect(foundOf('the words for a host that is silent for longer than may be waited')).toMatch(/^refused: Timeout:/);
  expect(foundOf('the words for a host at which nobody listens')).toMatch(/^refused: Address unavailable:/);
  expect(foundOf('a cached value for 21,601 seconds')).toMatch(/^refused/);
  expect(foundOf('the export of a spreadsheet that the app has not made')).toBe('refused: 404');
});

test('it leaves no trigger, sheet or other locale behind, and its page reports that it arrived whole', async () => {
  const files = await buildProject({ address: 'http://127.0.0.1:1/', run: 'rest' });
  const appsScript = createAppsScript({
    code: scriptOf(files),
    manifest: manifestIn(files),
    pages: { page: files['page.html']! },
    clock: createStoppedClock(),
  });
  try {
    appsScript.ask('runSelfTest');
    const { state } = appsScript;
    expect(state.triggers).toEqual([]);
    expect(state.book.locale).toBe('en_US');
    expect(state.book.sheets.map(({ name }) => name)).toEqual(['Sheet1', 'Probe']);
    expect(state.shown).toMatchObject([{ kind: 'sidebar', content: expect.stringMatching(/>x{730000}</) }]);
    expect(state.shown[0]!.content).toContain('google.script.run.selfTestSeen(');
    appsScript.ask('selfTestSeen', [730_000], { as: 'page' });
    expect([...state.project.keptBy('script', '').properties]).toEqual([['self-test page', '730000']]);
  } finally {
    appsScript.close();
  }
});

test('the manifest lists the requests to Google, and an address that is not listed is refused in the assumed words', async () => {
  const files = await buildProject({ address: 'https://www.google.com/generate_204', run: 'list' });
  const manifest = manifestIn(files);
  expect(manifest.urlFetchWhitelist).toContain('https://www.google.com/');
  const assumed = model.find(([what]) => what === 'the words for an address that the manifest does not list')?.[3];
  const appsScript = createAppsScript({
    code: `function ask() { UrlFetchApp.fetch('https://example.com/'); }`,
    manifest,
  });
  try {
    expect(files['3-probe.js']).toContain('"https://example.com/"');
    expect(appsScript.run('ask')).toMatchObject({ kind: 'threw', message: assumed!.replace('refused: ', '') });
  } finally {
    appsScript.close();
  }
});

test('rules that no page states are measured, next to the assumption of our model', async () => {
  const slower = await probeModel({
    language: 'fr',
    limits: { fetchesADay: 1_300 },
    moreMs: (service, method) => (service === 'Properties' && method === 'getProperty' ? 56 : 0),
  });
  const verdicts = compare(slower, model);
  const of = (what: string) => verdicts.find((each) => each.what === what);
  expect(of('time of a property that is read')).toMatchObject({
    verdict: 'open',
    google: '90 ms',
    model: `${costsMs.property.read} ms`,
  });
  expect(of('time of fetchAll of 100')).toMatchObject({ verdict: 'open', google: '1500 ms', model: '1500 ms' });
  expect(of('rounds of 100 requests in a row')).toMatchObject({
    verdict: 'open',
    google: expect.stringMatching(/^5 passed within \d+ ms, then: .+urlfetch/),
    model: '10 passed within 15000 ms, and no more were tried',
  });
  expect(of('the pause after which a refused round passes')?.google).toBe('none of up to 15000 ms');
  expect(of('the language of the account')).toMatchObject({ google: 'fr', model: 'en' });
  expect(of('the words for a property that is too long')?.model).toBe('refused: Argument too large: value');
  // Only Google calculates formulas: the report gives the model's assumptions all the same.
  expect(of('the formula =SELFTEST_GIVEN(1,,3)')?.model).toMatch(/^undefined, null or an empty text/);
  const open = verdicts.filter(({ verdict }) => verdict === 'open');
  expect(open.filter(({ model: assumed }) => assumed === '')).toEqual([]);
  expect(writeMarkdown(verdicts, 'https://docs.google.com/spreadsheets/d/1/edit', new Date(0))).toContain(
    '| time of a property that is read | 90 ms | 34 ms |',
  );
});

test.each([
  [false, 'is listed, and has not run in time'],
  [true, 'runs'],
])('it finds out whether a trigger runs that a trigger has created: %s', async (runsTriggersOfTriggers, found) => {
  const files = await buildProject({ address: 'http://127.0.0.1:1/', run: 'chain' });
  const appsScript = createAppsScript({
    code: scriptOf(files),
    manifest: manifestIn(files),
    pages: { page: files['page.html']! },
    clock: createStoppedClock(),
    runsTriggersOfTriggers,
    // At Google triggers run while the self-test waits for them.
    moreMs: (_, method, [ms]) => {
      if (method === 'sleep' && ms === 5_000) appsScript.runTriggers();
      return 0;
    },
  });
  try {
    appsScript.ask('runSelfTest');
    const [sheet] = appsScript.state.book.sheets;
    const rows = Array.from({ length: sheet!.extent().row }, (_, at) =>
      [1, 2].map((place) => sheet!.at(at + 1, place)),
    );
    const row = rows.find(([what]) => what!.value === 'a trigger that the execution of a trigger has created');
    expect(row![1]!.value).toBe(found);
    expect(appsScript.state.triggers).toEqual([]);
  } finally {
    appsScript.close();
  }
});

test('the probe passes the script checks of the add-on', async () => {
  const files = await buildProject({ address: 'https://example.test/', run: 'gate' });
  const formulas = ['VALUE', 'ASYNC', 'PROMISE', 'DATE', 'GIVEN', 'TIME', 'SCREEN', 'KEEP'].map(
    (name) => `SELFTEST_${name}`,
  );
  const own = ['onOpen', 'runSelfTest', 'selfTestSeen', 'selfTestChain', 'selfTestChained', ...formulas];
  // Variables of the files before it.
  const known = 'var selfTestBegunMs_ = 0, TPR_CHECKID;\n';
  expect(inspectScript(known + files['3-probe.js']!, own).faults).toEqual([]);
  expect(inspectScript(files['2-addon.js']!, entryPoints).faults).toEqual([]);
  expect(JSON.parse(files['appsscript.json']!)).toMatchObject({ runtimeVersion: 'V8' });
});

test('a comparison of another Google with our model lists each difference in behaviour, and nothing else', async () => {
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

test('each rule that no page states has lines of this probe that measure it, or a reason why not', () => {
  expect(unstated.length).toBeGreaterThan(15);
  const asked = unstated.map(([rule = '', , by = '']) => ({
    rule,
    by,
    lines: [...by.matchAll(/`([^`]+)`/g)].map((each) => each[1]!),
  }));
  expect(asked.flatMap(({ lines }) => lines).filter((line) => foundOf(line) === undefined)).toEqual([]);
  expect(
    asked.filter(({ by, lines }) => lines.length === 0 && !/^by none: \w/.test(by)).map(({ rule }) => rule),
  ).toEqual([]);
});
