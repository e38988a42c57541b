import type { Language } from '@tpr/core';
import { expect, test } from 'vitest';
import { everyHour, code, openDesk, type Desk } from './script.ts';

/** Parsing what is kept of a session fails with a text that quotes the token. */
const token = 'eyJhbGciOi';

function keepSession({ realm }: Desk, session: string): void {
  const { user } = realm.world.properties;
  for (const [key, text] of Object.entries({ connection: '{}', state: 'in', stays: 'yes', session })) {
    user.set(key, `1|${text}`);
  }
}

/** The line of Code.js that a log names as the place in this function. */
function lineOf(name: string, log: string): string | undefined {
  const [, line] = new RegExp(`at ${name} \\(Code\\.js:(\\d+):\\d+\\)`).exec(log) ?? [];
  return code.split('\n')[Number(line) - 1];
}

const languages: readonly (readonly [Language, RegExp])[] = [
  ['en', /^The connector made a mistake\. [^:]*administrator\.$/],
  ['fr', /^Le connecteur s’est trompé\. [^:]*administrateur\.$/],
];

test('the text of such an error quotes the token', () => {
  expect(() => JSON.parse(token) as unknown).toThrow(token);
});

test.each(languages)(
  'in %s, neither the menu nor a schedule shows the text of an unknown error, and the log has its places',
  (language, told) => {
    const desk = openDesk({ language });
    const { world } = desk.realm;
    keepSession(desk, JSON.stringify({ renewAtMs: Infinity, refresh: 'x' }));
    desk.ask('addSchedule', ['refresh', everyHour, null]);
    keepSession(desk, token);
    desk.realm.ask('refreshTable');
    expect(world.alerts).toEqual([expect.stringMatching(told)]);

    world.clock.advance(3_700_000);
    expect(desk.realm.runTriggers()).toMatchObject([{ ending: { kind: 'returned' } }]);
    world.properties.user.delete('session');
    expect(desk.ask('openPanel', []).schedules[0]?.last).toMatchObject({
      isDone: false,
      text: expect.stringMatching(told),
    });
    expect(world.mails).toHaveLength(1);
    expect(world.mails[0]?.body).not.toMatch(/SyntaxError|eyJ|JSON/);
    // The owner of the script finds where it happened, once for each time, and not what the text was.
    expect(world.logs).toEqual([
      expect.stringMatching(/^SyntaxError\n +at /),
      expect.stringMatching(/^SyntaxError\n +at /),
    ]);
    expect(world.logs.join()).not.toMatch(/eyJ|Unexpected/);
    for (const log of world.logs) expect(lineOf('readTokens', log)).toMatch(/^ +return .*JSON\.parse\(\w+\);$/);
    desk.realm.close();
  },
);
