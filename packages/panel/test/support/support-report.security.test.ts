import { ConnectorError, languages, type ErrorKind } from '@tpr/core';
import { describe, expect, it } from 'vitest';
import { FailureLog } from '../../src/support/failure-log.ts';
import { writeSupportReport } from '../../src/support/support-report.ts';
import { loadMessages } from '../../src/i18n/index.ts';

const at = new Date('2026-11-26T09:30:12.345Z');
const excel = {
  kind: 'excel',
  language: 'en',
  version: '1.4.0',
  build: { platform: 'PC', version: '16.0.17328.20000' },
} as const;
const requestId = '3f2c9a10-7b1e-4c55-9d0e-6a1b2c3d4e5f';

describe('a report for support', () => {
  it('names version, host, time, task and error', async () => {
    const details = { endpoint: 'dossiers.list', status: 503, requestId, attempts: 4 };
    const error = new ConnectorError('retry-later', 'The service asked to wait.', details);
    const report = writeSupportReport(excel, { error, at, task: 'pull' }, await loadMessages('en'));
    expect(report.split('\n')).toEqual([
      'Version: 1.4.0',
      'Spreadsheet: Excel PC 16.0.17328.20000',
      'Language: en',
      'Time: 2026-11-26T09:30:12Z',
      'Task: pull',
      'Kind of failure: retry-later',
      'Operation: dossiers.list',
      'HTTP status: 503',
      `Request identifier: ${requestId}`,
      'Attempts: 4',
    ]);
  });

  it('without a failure names version, host, language and time, in French too', async () => {
    const sheets = { kind: 'sheets', language: 'fr', version: '0.1.0' } as const;
    const report = writeSupportReport(sheets, undefined, await loadMessages('fr'), at);
    expect(report.replaceAll('\u00a0', ' ').split('\n')).toEqual([
      'Version : 0.1.0',
      'Tableur : Google Sheets',
      'Langue : fr',
      'Heure : 2026-11-26T09:30:12Z',
    ]);
  });
});

/** Texts that no report may contain, as they occur in messages, cells, settings and addresses. */
const planted = [
  'Brumelac Maçonnerie',
  'buyer@example.test',
  'buyer',
  'hunter2-Password',
  'Bearer eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln',
  'https://service.example/api/v1/account/1001/thirdparties?name=Brumelac',
  '/account/1001/thirdparties/732829320',
  '732829320',
  '73282932000074',
  'FR7630006000011234567890189',
  'DE89370400440532013000',
  'be68539007547034',
  'FR40303265045',
  '1001',
  'Criticality',
  '=HYPERLINK("https://evil.example","x")',
  'dossiers.list\nName: Brumelac',
  '16.0 Brumelac',
  '\u202Etset.elpmaxe',
];

describe('S54: a report for support', () => {
  it.each(planted)(
    'contains nothing of %j when every field of the failure and of the host contains it',
    async (text) => {
      for (const language of languages) {
        const messages = await loadMessages(language);
        const blank = writeSupportReport({ kind: 'excel', language }, undefined, messages, at);
        const planting = text as never;
        const error = new ConnectorError(planting, text, {
          endpoint: text,
          status: planting,
          requestId: text,
          attempts: planting,
          field: text,
          reason: text,
          unreached: { why: 'name', host: text },
          waitMs: planting,
          cursor: text,
          cause: new Error(text),
        });
        const host = { kind: 'excel', language, version: text, build: { platform: text, version: text } } as const;
        const report = writeSupportReport(host, { error, at, task: planting }, messages);
        const [other, ...more] = report.split('\n').filter((line) => !blank.split('\n').includes(line));
        expect([other, more]).toEqual([
          messages.support.line(messages.support.fields.request, messages.support.otherForm),
          [],
        ]);
      }
    },
  );

  it('contains no number that is neither a status nor a count', async () => {
    const messages = await loadMessages('en');
    for (const number of [1001.5, 732829320, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
      const error = new ConnectorError('retry-later', 'x', { status: number, attempts: number });
      const report = writeSupportReport(excel, { error, at }, messages);
      expect(report).not.toMatch(/HTTP status|Attempts/);
    }
  });

  it('contains only its listed fields, also when the failure and the host have others', async () => {
    const error = Object.assign(new ConnectorError('bug', 'x'), { supplier: planted[0], user: planted[1] });
    const report = writeSupportReport({ ...excel, account: '1001' } as never, { error, at }, await loadMessages('en'));
    expect(report.split('\n').map((line) => line.split(':')[0])).toEqual([
      'Version',
      'Spreadsheet',
      'Language',
      'Time',
      'Kind of failure',
    ]);
  });
});

describe('the failures of a panel', () => {
  it('are logged once each, with their task, and the log returns the latest', () => {
    const log = new FailureLog();
    const [first, second] = (['retry-later', 'bug'] satisfies ErrorKind[]).map((kind) => new ConnectorError(kind, 'x'));
    const noted = log.note(first!, 'refresh');
    expect(log.note(first!)).toBe(noted);
    expect(noted).toMatchObject({ task: 'refresh' });
    log.note(second!);
    expect(log.latest?.error).toBe(second);
  });
});
