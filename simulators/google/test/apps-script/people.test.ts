import { expect, test } from 'vitest';
import { createAppsScript, ScriptProject, wholeManifest } from '../../src/apps-script/index.ts';
import { openScript } from './opened-script.ts';

const opened = openScript();
const { open, go } = opened;
const owner = 'buyer@example.test';
const editor = { by: 'editor@example.test' };

const mine = (key: string): string => `PropertiesService.getUserProperties().getProperty('${key}')`;
const keep = (value: string): string => `PropertiesService.getUserProperties().setProperty('who', '${value}')`;

test('each person has their own properties and cache, and shares those of the file', () => {
  opened.appsScript.share(editor.by, 'editor', 'fr');
  go(`${keep('owner')}; CacheService.getUserCache().put('who', 'owner')`);
  go(`PropertiesService.getDocumentProperties().setProperty('file', 'one')`);
  expect(go(mine('who'), editor)).toBeNull();
  expect(go(`CacheService.getUserCache().get('who')`, editor)).toBeNull();
  expect(go(`PropertiesService.getDocumentProperties().getProperty('file')`, editor)).toBe('one');
  go(keep('editor'), editor);
  expect([go(mine('who')), go(mine('who'), editor)]).toEqual(['owner', 'editor']);
  expect(go('Session.getEffectiveUser().getEmail()', editor)).toBe(editor.by);
  expect([go('Session.getActiveUserLocale()'), go('Session.getActiveUserLocale()', editor)]).toEqual(['en', 'fr']);
});

test('a formula reads the properties of the owner for every viewer, and may not read the locale of the viewer', () => {
  opened.appsScript.share(editor.by, 'editor', 'fr');
  go(keep('owner'));
  go(keep('editor'), editor);
  const formula = { as: 'customFunction', ...editor } as const;
  expect(go(mine('who'), formula)).toBe('owner');
  for (const call of ['getActiveUserLocale()', 'getScriptTimeZone()', 'getEffectiveUser()'])
    expect(() => go(`Session.${call}`, formula)).toThrow(/permission/);
});

test('a viewer runs nothing, and a person without access gets an error that says so', () => {
  opened.appsScript.share('viewer@example.test', 'viewer');
  expect(() => go('1', { by: 'viewer@example.test' })).toThrow(/Authorization is required/);
  expect(() => go('1', { by: 'stranger@example.test' })).toThrow(/does not have access/);
});

test('triggers belong to the person who creates them: a person sees no others, and the triggers run as that person', () => {
  open({
    code: 'function go(s) { return (0, eval)(s); } function tick() { Logger.log(Session.getEffectiveUser().getEmail()); }',
  });
  opened.appsScript.share(editor.by, 'editor');
  const set = `ScriptApp.newTrigger('tick').timeBased().everyHours(1).create().getUniqueId()`;
  const of = [String(go(set)), String(go(set, editor))];
  const seen = `ScriptApp.getProjectTriggers().map(function (each) { return each.getUniqueId(); })`;
  expect([go(seen), go(seen, editor)]).toEqual([[of[0]], [of[1]]]);
  expect(opened.appsScript.state.triggers).toHaveLength(2);
  opened.appsScript.state.clock.advance(3_700_000);
  opened.appsScript.runTriggers();
  expect(opened.appsScript.state.logs).toEqual([owner, editor.by]);
});

test.each([
  [false, ['of a person', 'of a person']],
  [true, ['of a person', 'of a person', 'of a trigger']],
])(
  'a trigger created by a trigger is listed and counts; it runs only where the option for it is on (%s)',
  (runsTriggersOfTriggers, logs) => {
    open({
      code: `function go(s) { return (0, eval)(s); } function tock() { Logger.log('of a trigger'); }
        function tick() { Logger.log('of a person'); ScriptApp.newTrigger('tock').timeBased().everyHours(1).create(); }`,
      runsTriggersOfTriggers,
    });
    go(`ScriptApp.newTrigger('tick').timeBased().everyHours(1).create()`);
    for (let hour = 0; hour < 2; hour++) {
      opened.appsScript.state.clock.advance(3_600_000);
      opened.appsScript.runTriggers();
    }
    expect(go('ScriptApp.getProjectTriggers().length')).toBe(3);
    expect(opened.appsScript.state.logs).toEqual(logs);
  },
);

test('an add-on has one project in all files and one trigger in each, which runs in its file', () => {
  const project = new ScriptProject();
  const code = 'function go(s) { return (0, eval)(s); } function tick() { Logger.log("ticked"); }';
  const first = createAppsScript({ code, manifest: wholeManifest, project, isAddOn: true });
  const second = createAppsScript({ code, manifest: wholeManifest, project, isAddOn: true, bookId: 'spreadsheet-2' });
  const set = `ScriptApp.newTrigger('tick').timeBased().everyHours(1).create()`;
  first.ask('go', [`${keep('me')}; PropertiesService.getDocumentProperties().setProperty('file', 'one'); ${set}`]);
  expect(second.ask('go', [mine('who')])).toBe('me');
  second.ask('go', [set]);
  expect(second.ask('go', ['ScriptApp.getProjectTriggers().length'])).toBe(2);
  expect(() => second.ask('go', [set])).toThrow(/too many time-based triggers in this document/);
  first.state.clock.advance(3_700_000);
  second.state.clock.advance(3_700_000);
  expect([second.runTriggers().length, first.state.logs, second.state.logs]).toEqual([1, [], ['ticked']]);
  for (const realm of [first, second]) realm.close();
});

test('metadata with PROJECT visibility is hidden from other projects, with DOCUMENT visibility it is not', () => {
  const sheet = 'SpreadsheetApp.getActive().getSheets()[0]';
  const visibility = 'SpreadsheetApp.DeveloperMetadataVisibility';
  go(
    `${sheet}.addDeveloperMetadata('a', '1', ${visibility}.PROJECT).addDeveloperMetadata('b', '2', ${visibility}.DOCUMENT)`,
  );
  const seen = `SpreadsheetApp.getActive().createDeveloperMetadataFinder().find().map(function (m) { return m.getKey(); })`;
  expect(go(seen)).toEqual(['a', 'b']);
  const other = createAppsScript({
    code: 'function go(s) { return (0, eval)(s); }',
    manifest: wholeManifest,
    book: opened.appsScript.state.book,
  });
  expect(other.ask('go', [seen])).toEqual(['b']);
  other.close();
});

const first = 'SpreadsheetApp.getActive().getSheets()[0]';
const cell = `${first}.getRange(2, 2)`;

test('a protection has all editors of the file, until some are removed', () => {
  opened.appsScript.share(editor.by, 'editor');
  opened.appsScript.share('viewer@example.test', 'viewer');
  const names = `.getEditors().map(function (each) { return each.getEmail(); })`;
  expect(go(`${cell}.protect()${names}`)).toEqual([owner, editor.by]);
  expect(go(`${cell}.canEdit()`, editor)).toBe(true);
  go(`${cell}.setValue('theirs')`, editor);
  // The owner and the caller stay, even if they are removed by name.
  const taken = `.removeEditors([${JSON.stringify(owner)}, ${JSON.stringify(editor.by)}])`;
  const guard = `${first}.getProtections(SpreadsheetApp.ProtectionType.RANGE)[0]`;
  expect(go(`${guard}${taken}${names}`, editor)).toEqual([owner, editor.by]);
  expect(go(`${guard}${taken}${names}`)).toEqual([owner]);
  expect([go(`${cell}.canEdit()`), go(`${cell}.canEdit()`, editor)]).toEqual([true, false]);
});

test.each([
  ['a range', `${cell}.protect()`, 'RANGE'],
  ['a sheet', `${first}.protect()`, 'SHEET'],
])(
  '%s that one person has protected refuses another person, who cannot remove the protection either',
  (_, protect, type) => {
    opened.appsScript.share(editor.by, 'editor', 'fr');
    go(`${protect}.removeEditor(${JSON.stringify(editor.by)})`);
    const guard = `${first}.getProtections(SpreadsheetApp.ProtectionType.${type})[0]`;
    const tries = [
      `${cell}.setValue('x')`,
      `${guard}.addEditor('${editor.by}')`,
      `${guard}.getEditors()`,
      `${guard}.remove()`,
    ];
    for (const source of tries) {
      expect(() => go(source, editor)).toThrow('Vous essayez de modifier une cellule ou un objet protégé.');
    }
  },
);

test('rows are inserted beside a protected range by every editor, on a protected sheet by its editors', () => {
  opened.appsScript.share(editor.by, 'editor');
  const insert = `${first}.insertRowsAfter(900, 1); ${first}.getMaxRows()`;
  go(`${cell}.protect().removeEditor(${JSON.stringify(editor.by)})`);
  expect(go(insert, editor)).toBe(1001);
  go(`${first}.protect().removeEditor(${JSON.stringify(editor.by)})`);
  expect(() => go(insert, editor)).toThrow(/protected cell/);
  expect(go(insert)).toBe(1002);
});

test.each([
  ['SpreadsheetApp.getActive()', 'openElsewhere'],
  ['SpreadsheetApp.getActiveSpreadsheet()', 'openElsewhere'],
  ['PropertiesService.getDocumentProperties()', 'openElsewhere'],
  ['CacheService.getUserCache()', 'openElsewhere'],
  ['LockService.getScriptLock()', 'openElsewhere'],
  [`SpreadsheetApp.getUi().alert('a')`, 'openElsewhere'],
  [`SpreadsheetApp.getUi().alert('a')`, 'open'],
  [`SpreadsheetApp.getUi().showSidebar(HtmlService.createHtmlOutput('a'))`, 'open'],
  [`SpreadsheetApp.getUi().showModalDialog(HtmlService.createHtmlOutput('a'), 'b')`, 'open'],
] as const)('%s is refused when the file opens (%s)', (source, as) => {
  expect(() => go(source, { as })).toThrow(/permission/);
});

test('when the file opens there are the menu, the locale and, where the script was used, the document', () => {
  for (const as of ['open', 'openElsewhere'] as const) {
    expect(
      go(`SpreadsheetApp.getUi().createMenu('A').addItem('b', 'c').addToUi(); Session.getActiveUserLocale()`, { as }),
    ).toBe('en');
  }
  expect(go('SpreadsheetApp.getActive().getSheets().length', { as: 'open' })).toBe(1);
});

const entered = (text: string): unknown => {
  const cell = 'SpreadsheetApp.getActive().getSheets()[0].getRange(1, 1)';
  return go(`${cell}.setNumberFormat('General').setValue(${JSON.stringify(text)});
    var value = ${cell}.getValue();
    Object.prototype.toString.call(value) === '[object Date]' ? 'day ' + value.toISOString().slice(0, 10) : value`);
};

test.each([
  [
    'fr_FR',
    {
      '1,5': 1.5,
      '1 234,5': 1234.5,
      '1.5': '1.5',
      '31/12/2026': 'day 2026-12-30',
      '12/31/2026': '12/31/2026',
      VRAI: true,
      '10,5 %': 0.105,
    },
  ],
  [
    'en_US',
    {
      '1,5': '1,5',
      '1,234.5': 1234.5,
      '1.5': 1.5,
      '31/12/2026': '31/12/2026',
      '12/31/2026': 'day 2026-12-30',
      VRAI: 'VRAI',
      '10.5%': 0.105,
    },
  ],
  ['en_GB', { '31/12/2026': 'day 2026-12-30', '1.5': 1.5 }],
  ['de_DE', { '1,5': 1.5, '1.234,5': 1234.5, '31.12.2026': 'day 2026-12-30' }],
] as const)('typed text is interpreted as in %s', (locale, cases) => {
  open({ locale });
  const found = Object.keys(cases).map((text) => [text, entered(text)]);
  expect(Object.fromEntries(found)).toEqual(cases);
});

test('the time zone of the script is not that of the spreadsheet', () => {
  open({ timeZone: 'America/New_York', scriptTimeZone: 'Europe/Paris' });
  expect(go('[Session.getScriptTimeZone(), SpreadsheetApp.getActive().getSpreadsheetTimeZone()]')).toEqual([
    'Europe/Paris',
    'America/New_York',
  ]);
});

test('a trigger needs a time, one of those that Google accepts', () => {
  expect(() => go(`ScriptApp.newTrigger('x').timeBased().everyMinutes(7)`)).toThrow(/minutes/);
  expect(() => go(`ScriptApp.newTrigger('x').timeBased().create()`)).toThrow(/no time/);
});

test('the lock of a script is shared by all files, that of a file is not, and that of a user is not shared with other users', () => {
  const project = new ScriptProject();
  // While one execution waits for an answer, others run.
  const code = `function hold(kind) { LockService['get' + kind + 'Lock']().waitLock(1); return UrlFetchApp.fetch('http://x.test/').getContentText(); }
    function isFree(kind) { return LockService['get' + kind + 'Lock']().tryLock(1); }`;
  const found: unknown[] = [];
  let ask = (): void => undefined;
  const http = {
    sendAll() {
      ask();
      return [{ status: 200, headers: {}, body: '' }];
    },
    close: () => undefined,
  };
  const options = { code, manifest: wholeManifest, project, http };
  const first = createAppsScript(options);
  const second = createAppsScript({ ...options, bookId: 'spreadsheet-2' });
  first.share(editor.by, 'editor');
  for (const kind of ['Script', 'Document', 'User']) {
    ask = () => found.push([kind, first.ask('isFree', [kind], editor), second.ask('isFree', [kind])]);
    first.ask('hold', [kind]);
    found.push(first.ask('isFree', [kind], editor));
  }
  expect(found).toEqual([['Script', false, false], true, ['Document', false, true], true, ['User', true, false], true]);
  for (const realm of [first, second]) realm.close();
});
