import { expect, test } from 'vitest';
import { everyHour, nextHour, openScriptBench } from './script-bench.ts';
import { startService } from './service.ts';

test('documents to decide that the full store of the spreadsheet cannot keep are reported once, and then by their number', async () => {
  const large = await startService({ seed: 60 });
  const bench = openScriptBench({ isAddOn: true });
  bench.signIn(large);
  bench.ask('addSchedule', ['reviewQueue', everyHour, large.password]);
  const { limits, properties } = bench.appsScript.state;
  for (let at = 0; at < 10; at++) properties.document.set(`of others ${at}`, 'x'.repeat(9_000));
  const used = [...properties.document].flat().reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  // Enough for the list of schedules, not for the documents.
  Object.assign(limits, { propertyStoreBytes: used + 600 });
  const first = nextHour(bench);
  expect(first).toMatchObject({ isDone: true, mails: [{ subject: expect.stringContaining('for your decision') }] });
  expect(nextHour(bench)).toMatchObject({ isDone: true, text: expect.stringContaining('as many as'), mails: [] });
  bench.appsScript.close();
  await large.close();
});
