import { expect, test } from 'vitest';
import { createAppsScript } from '../../src/apps-script/index.ts';
import { openScript } from './opened-script.ts';

const opened = openScript();
const { open, go } = opened;
const scope = (name: string): string => `https://www.googleapis.com/auth/${name}`;

const uses: readonly (readonly [name: string, call: string, source: string])[] = [
  ['spreadsheets.currentonly', 'SpreadsheetApp.getActiveSpreadsheet', 'SpreadsheetApp.getActiveSpreadsheet()'],
  ['script.external_request', 'UrlFetchApp.fetch', `UrlFetchApp.fetch('https://example.test/')`],
  ['script.scriptapp', 'ScriptApp.newTrigger', `ScriptApp.newTrigger('go').timeBased().everyHours(1).create()`],
  ['script.send_mail', 'MailApp.sendEmail', `MailApp.sendEmail('a@example.test', 'b', 'c')`],
  ['userinfo.email', 'Session.getEffectiveUser', 'Session.getEffectiveUser()'],
];

test.each(uses)('without the scope %s in the manifest, %s is refused', (name, call, source) => {
  open({
    manifest: {
      oauthScopes: uses
        .map(([each]) => each)
        .filter((each) => each !== name)
        .map(scope),
    },
  });
  const message = `Specified permissions are not sufficient to call ${call}. Required permissions: ${scope(name)}`;
  expect(() => go(source)).toThrow(message);
});

test.each(uses)(
  'without the consent of the user to %s, %s is refused, in the language of the account',
  (name, call, source) => {
    open({ language: 'fr', manifest: { oauthScopes: uses.map(([each]) => scope(each)) } });
    opened.appsScript.state.people.owner.withheld.add(name);
    expect(() => go(source)).toThrow(
      `Les autorisations spécifiées ne sont pas suffisantes pour appeler ${call}. Autorisations requises : ${scope(name)}`,
    );
  },
);

test('a script may request missing scopes: Google asks the person, and the execution ends', () => {
  opened.appsScript.state.people.owner.withheld.add('script.external_request');
  const asks = `ScriptApp.requireScopes(ScriptApp.AuthMode.FULL, ['${scope('script.external_request')}']); 'went on'`;
  expect(() => go(asks)).toThrow(/Authorization is required/);
  expect(opened.appsScript.state.prompts).toEqual([[scope('script.external_request')]]);
  opened.appsScript.state.people.owner.withheld.clear();
  expect(go(asks)).toBe('went on');
});

test.each(uses)('without a manifest the script lacks the scope %s', (name, _call, source) => {
  const bare = createAppsScript({ code: 'function go(source) { return (0, eval)(source); }' });
  expect(() => bare.ask('go', [source])).toThrow(scope(name));
  bare.close();
});

const listed = 'https://example.test/foo';
test.each([
  ['https://example.test/foo', true],
  ['https://example.test/foo/', true],
  ['https://example.test/foo/bar', true],
  ['https://example.test/foo?bar', true],
  ['https://EXAMPLE.test/foo#bar', true],
  ['https://example.test/Foo', false],
  ['https://example.test/food', false],
  ['https://example.test/', false],
  ['http://example.test/foo', false],
  ['https://sub.example.test/foo', false],
  ['https://a.wild.test/x', true],
  ['https://wild.test/x', false],
])('where the manifest lists URLs, a fetch of %s is allowed: %s', (url, isAsked) => {
  open({ manifest: { urlFetchWhitelist: [listed, 'https://*.wild.test/'] } });
  const message = String(opened.appsScript.run('go', [`UrlFetchApp.fetch('${url}')`]).kind === 'threw');
  expect(message).toBe('true');
  expect(() => go(`UrlFetchApp.fetch('${url}')`)).toThrow(isAsked ? /DNS|unavailable|SSL/ : /manifest does not allow/);
});
