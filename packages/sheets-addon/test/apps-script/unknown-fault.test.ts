import type { Language } from '@tpr/core';
import { expect, test } from 'vitest';
import { everyHour, code, openScriptBench, type ScriptBench } from './script-bench.ts';

/** Parsing a stored session fails with a text that quotes the token. */
const token = 'eyJhbGciOi';

function keepSession({ appsScript }: ScriptBench, session: string): void {
  const { user } = appsScript.state.properties;
  for (const [key, text] of Object.entries({ connection: '{}', state: 'in', stays: 'yes', session })) {
    user.set(key, `1|${text}`);
  }
}

/** The line of Code.js that a log names as the position in this function. */
function lineOf(name: string, log: string): string | undefined {
  const [, line] = new RegExp(`at ${name} \\(Code\\.js:(\\d+):\\d+\\)`).exec(log) ?? [];
  return code.split('\n')[Number(line) - 1];
}

const languages: readonly (readonly [Language, RegExp])[] = [
  ['en', /^An internal error occurred in the connector\. [^:]*administrator\.$/],
  ['fr', /^Une erreur interne s’est produite dans le connecteur\. [^:]*administrateur\.$/],
];

test('the text of an unknown error quotes the token', () => {
  expect(() => JSON.parse(token) as unknown).toThrow(token);
});

test.each(languages)(
  'in %s, neither the menu nor a schedule shows the text of an unknown error, and the log has its positions',
  (language, message) => {
    const bench = openScriptBench({ language });
    const { state } = bench.appsScript;
    keepSession(bench, JSON.stringify({ renewAtMs: Infinity, refresh: 'x' }));
    bench.ask('addSchedule', ['refresh', everyHour, null]);
    keepSession(bench, token);
    bench.appsScript.ask('refreshTable');
    expect(state.alerts).toEqual([expect.stringMatching(message)]);

    state.clock.advance(3_700_000);
    expect(bench.appsScript.runTriggers()).toMatchObject([{ ending: { kind: 'returned' } }]);
    state.properties.user.delete('session');
    expect(bench.ask('openPanel', []).schedules[0]?.last).toMatchObject({
      isDone: false,
      text: expect.stringMatching(message),
    });
    expect(state.mails).toHaveLength(1);
    expect(state.mails[0]?.body).not.toMatch(/SyntaxError|eyJ|JSON/);
    // The owner of the script finds the position of each error once, and not its text.
    expect(state.logs).toEqual([
      expect.stringMatching(/^SyntaxError\n +at /),
      expect.stringMatching(/^SyntaxError\n +at /),
    ]);
    expect(state.logs.join()).not.toMatch(/eyJ|Unexpected/);
    for (const log of state.logs) expect(lineOf('readTokens', log)).toMatch(/^ +return .*JSON\.parse\(\w+\);$/);
    bench.appsScript.close();
  },
);
