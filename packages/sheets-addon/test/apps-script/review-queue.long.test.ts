import type { DocumentsToDecide, WaitingDocument } from '@tpr/core/workbook';
import type { Touched } from '@tpr/sandbox';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { everyHour, nextHour, openScriptBench, type ScriptBench } from './script-bench.ts';
import { startService, type Service } from './service.ts';

let service: Service;
let bench: ScriptBench;

beforeEach(async () => {
  service = await startService({ seed: 40 });
});
afterEach(async () => {
  bench.appsScript.close();
  await service.close();
});

function schedule(options: Parameters<typeof openScriptBench>[0] = {}): void {
  bench = openScriptBench({ isAddOn: true, ...options });
  bench.signIn(service);
  bench.ask('addSchedule', ['reviewQueue', everyHour, service.password]);
}

const waiting = () => (bench.ask('perform', ['look', 'listToDecide', undefined]).result as DocumentsToDecide).documents;

/** Documents are added, of other third parties each time. @returns how many. */
async function handIn(seed: number): Promise<number> {
  const touched = (await service.ask('touch', { count: 12, seed })) as readonly Touched[];
  return touched.filter(({ change }) => change === 'document').length;
}

function approveFirst(): void {
  const [{ dossierId, documentId, responseId }] = waiting() as readonly [WaitingDocument];
  const decisions = [{ dossierId, documentId, responseId, decision: { kind: 'approve' } }];
  const { result } = bench.ask('perform', ['decide', 'decide', { decisions }]);
  expect(result).toMatchObject({ outcomes: [{ kind: 'decided' }] });
}

const messagesByLanguage = {
  en: {
    subject: (fresh: number, all: number) => `TPR: ${all} documents wait for your decision, ${fresh} of them new`,
    line: /^\S.* \(\d+\): \S.*/,
    gone: '1 document is no longer waiting.',
    same: (all: number) => `${all} documents wait, the same as the last time.`,
    sent: (all: number) => `${all} documents wait. An e-mail was sent to you.`,
    todo: 'To decide, open the TPR sidebar and go to Documents.',
  },
  fr: {
    subject: (fresh: number, all: number) =>
      `TPR\u00a0: ${all} documents attendent votre décision, dont ${fresh} nouveaux`,
    line: /^\S.* \(\d+\): \S.*/,
    gone: '1 document n’est plus en attente.',
    same: (all: number) => `${all} documents attendent, les mêmes que la dernière fois.`,
    sent: (all: number) => `${all} documents attendent. Un e-mail vous a été envoyé.`,
    todo: 'Pour statuer, ouvrez le volet TPR, puis Documents.',
  },
} as const;

test.each(['en', 'fr'] as const)(
  'the first mail lists what waits, later ones what was added and removed, and without a change none is sent, in %s',
  async (language) => {
    const messages = messagesByLanguage[language];
    schedule({ language });
    const all = waiting();
    const first = nextHour(bench);
    expect(first).toMatchObject({ isDone: true, text: messages.sent(all.length) });
    expect(first.mails).toMatchObject([{ subject: messages.subject(all.length, all.length) }]);
    const [lines = '', todo] = first.mails[0]!.body.split('\n\n');
    const listed = lines.split('\n');
    expect(listed).toHaveLength(Math.min(all.length, 51));
    for (const [at, line] of listed.slice(0, 50).entries()) {
      expect(line).toMatch(messages.line);
      expect(line).toContain(all[at]!.thirdpartyName!.slice(0, 80));
    }
    expect(todo).toBe(messages.todo);
    expect(nextHour(bench)).toMatchObject({ isDone: true, text: messages.same(all.length), mails: [] });
    const came = await handIn(7);
    expect(came).toBeGreaterThan(1);
    approveFirst();
    const { mails } = nextHour(bench);
    expect(mails).toMatchObject([{ subject: messages.subject(came, all.length + came - 1) }]);
    const [fresh = '', gone] = mails[0]!.body.split('\n\n');
    const ids = new Set(all.map(({ documentId }) => documentId));
    const added = waiting().filter(({ documentId }) => !ids.has(documentId));
    expect(fresh.split('\n')).toHaveLength(came);
    for (const { thirdpartyName, thirdpartyId } of added) {
      expect(fresh).toContain(thirdpartyName!.slice(0, 80));
      expect(fresh).toContain(` (${thirdpartyId!}): `);
    }
    expect(gone).toBe(messages.gone);
    expect(nextHour(bench).mails).toEqual([]);
  },
);

test('it runs once at the chosen hour and on the chosen day, on the clock of the spreadsheet', () => {
  const [hourMs, dayMs] = [3_600_000, 86_400_000];
  bench = openScriptBench({ isAddOn: true, timeZone: 'Asia/Tokyo' });
  const { clock } = bench.appsScript.state;
  // Tokyo is nine hours ahead all year; 1970-01-01 was a Thursday, and Monday is 1.
  const tomorrow = Math.floor((clock.now() + 9 * hourMs) / dayMs) + 1;
  bench.signIn(service);
  bench.ask('addSchedule', ['reviewQueue', { days: [((tomorrow + 3) % 7) + 1], hours: [8] }, service.password]);
  const ranBy = (ms: number): boolean => {
    const before = bench.ask('openPanel', []).schedules[0]!.last?.at;
    clock.advance(ms - clock.now());
    bench.appsScript.runTriggers();
    return bench.ask('openPanel', []).schedules[0]!.last?.at !== before;
  };
  const eightMs = tomorrow * dayMs - hourMs;
  const minuteMs = 60_000;
  expect(
    [eightMs - hourMs / 2, eightMs + hourMs / 2 + minuteMs, eightMs + 2 * hourMs, eightMs + dayMs + hourMs].map(ranBy),
  ).toEqual([false, true, false, false]);
});

test('a service that is down is reported once, and the documents added meanwhile when it is back', async () => {
  schedule();
  nextHour(bench);
  const came = await handIn(7);
  await service.ask('setFaults', ['503@*=1']);
  const { mails, ...down } = nextHour(bench);
  expect(down).toMatchObject({
    isDone: false,
    text: expect.stringMatching(/^The service is not available right now\. /),
  });
  expect(mails.map(({ subject }) => subject)).toEqual(['TPR: "Documents to decide: e-mail me what is new" failed']);
  expect(nextHour(bench)).toMatchObject({ isDone: false, mails: [] });
  await service.ask('setFaults', []);
  const after = nextHour(bench);
  expect(after.isDone).toBe(true);
  expect(after.mails[0]!.subject).toMatch(new RegExp(`, ${came} of them new$`));
});

test('documents for which no mail could be sent are reported again, and a removed schedule leaves no stored state', () => {
  schedule({ limits: { mailsADay: 0 } });
  const unsent = `${waiting().length} documents wait. No e-mail could be sent, so this is reported again next time.`;
  expect(nextHour(bench)).toMatchObject({ isDone: true, text: unsent, mails: [] });
  expect(nextHour(bench)).toMatchObject({ isDone: true, text: unsent });
  Object.assign(bench.appsScript.state.limits, { mailsADay: 100 });
  bench.appsScript.state.clock.advance(86_400_000);
  expect(nextHour(bench).mails).toHaveLength(1);
  const { properties } = bench.appsScript.state.project.keptBy('document', bench.appsScript.state.book.id);
  const kept = () => [...properties.keys()].filter((key) => key.startsWith('known '));
  expect(kept()).not.toEqual([]);
  bench.ask('removeSchedule', [bench.ask('openPanel', []).schedules[0]!.id]);
  expect(kept()).toEqual([]);
});
