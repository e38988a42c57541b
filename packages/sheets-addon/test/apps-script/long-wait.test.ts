import { defaultChoice } from '@tpr/core/workbook';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openScriptBench } from './script-bench.ts';
import { startService, type Service } from './service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService({ seed: 12 });
});
afterAll(() => service.close());

test('a task that sleeps for long reports before that it waits for the service', async () => {
  const reported = new Set<string>();
  const bench = openScriptBench({
    moreMs(_, method) {
      if (method === 'sleep') {
        for (const [key, { value }] of bench.appsScript.state.caches.user) {
          if (key.startsWith('progress '))
            reported.add((JSON.parse(value) as { progress: { step: string } }).progress.step);
        }
      }
      return 0;
    },
  });
  try {
    bench.signIn(service);
    await service.ask('setFaults', ['503@attributes.list=1']);
    expect(() => bench.ask('perform', ['job', 'pull', defaultChoice])).toThrow('retry-later');
    expect(reported).toContain('waitingForService');
  } finally {
    bench.appsScript.close();
  }
});
