import { expect, test } from 'vitest';
import { hoursApart, weekdays } from '../../src/shared/schedule-time.ts';
import { noteReading, noteSchedule } from '../../src/sidebar/work-note.ts';

/** The text as it is read, with non-breaking spaces as spaces. */
const plain = (text: string | undefined): string | undefined => text?.replace(/[\u00a0\u202f]/g, ' ');
const daily = { days: weekdays, hours: [7] };
const hourly = { days: weekdays, hours: hoursApart(1) };
const size = { rows: 1_000, dossierCalls: 1_212, callsPerSecond: 20 };

test('the note of a task that reads all dossiers has its requests, its minutes and its share of the daily quota', () => {
  expect(noteReading('en', 'listMissing', 1_212, 20)).toBe(
    'It takes up to 1,212 requests, about 2 min. That is 7% of the daily limit of a personal Google account (20,000 requests) and 2% of that of a company account (100,000).',
  );
  expect(plain(noteReading('fr', 'listToDecide', 1_212, 20))).toBe(
    'Il faut au plus 1 212 requêtes, environ 2 min. C’est 7 % de la limite quotidienne d’un compte Google personnel (20 000 requêtes) et 2 % de celle d’un compte d’entreprise (100 000).',
  );
});

test('the note of a task that needs more than one run says whether it continues automatically', () => {
  expect(noteReading('en', 'extractData', 12_000, 20)).toMatch(/this takes about 3 runs\.$/);
  expect(noteReading('en', 'listMissing', 12_000, 20)).toMatch(/this takes about 3 runs\.$/);
  expect(noteReading('en', 'listToDecide', 12_000, 20)).toMatch(/this task may be ended before it is complete\.$/);
  expect(noteReading('en', 'listExtractedNames', 12_000, 20)).toMatch(
    /this task may be ended before it is complete\.$/,
  );
  expect(noteReading('fr', 'listExtractedNames', 12_000, 20)).toMatch(/peut être arrêté avant d’être complet\.$/);
});

test('the note of a schedule says what each of its days takes', () => {
  expect(noteSchedule('en', 'reviewQueue', daily, size)).toBe(
    'It takes about 1,212 requests on each of these days. That is 7% of the daily limit of a personal Google account (20,000 requests) and 2% of that of a company account (100,000).',
  );
  expect(noteSchedule('en', 'listMissing', { ...hourly, hours: hoursApart(6) }, size)).toMatch(
    /^Each time takes about 1,212 requests, 4 times a day\. That is 25% of the daily limit of a personal .* 5% of that of a company account/,
  );
  // 29,088 requests.
  expect(noteSchedule('en', 'digest', hourly, size)).toMatch(
    /146% of the daily limit of a personal .* choose fewer times\.$/,
  );
  expect(noteSchedule('en', 'pull', daily, size)).toMatch(
    /^It takes about 2,050 requests .* assumes the usual columns\.$/,
  );
  expect(plain(noteSchedule('fr', 'summarise', hourly, size))).toMatch(
    /^Il faut chaque fois environ 1 212 requêtes, 24 fois par jour\. C’est 146 % .* choisissez moins d’horaires\.$/,
  );
});

test('the note of a schedule that one run may not complete says so, unless it continues automatically', () => {
  const large = { rows: 9_000, dossierCalls: 12_000, callsPerSecond: 20 };
  for (const task of ['digest', 'reviewQueue', 'summarise'] as const) {
    expect(noteSchedule('en', task, daily, large)).toMatch(/this task may be ended before it is complete\.$/);
    expect(noteSchedule('en', task, daily, size)).not.toMatch(/ended/);
  }
  expect(noteSchedule('en', 'listMissing', daily, large)).not.toMatch(/ended/);
});

test('an unknown number of requests is not guessed', () => {
  for (const task of ['refresh', 'tellChanges', 'sendReady'] as const) {
    expect(noteSchedule('en', task, daily, size)).toMatch(/^It takes a few requests, and some for each third party/);
  }
  expect(noteSchedule('en', 'checkService', daily, size)).toBe('It takes about a hundred requests.');
  expect(noteSchedule('en', 'pull', daily, {})).toBeUndefined();
  expect(noteSchedule('en', 'listMissing', daily, {})).toBeUndefined();
});
