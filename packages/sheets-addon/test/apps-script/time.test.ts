import { usualChoice } from '@tpr/core/workbook';
import type { Ending } from '@tpr/google-simulator/apps-script';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDesk, type Desk } from './script.ts';
import { startService, type Service } from './service.ts';

let service: Service;
let desk: Desk;

beforeAll(async () => {
  service = await startService({ seed: 20 });
});
afterAll(() => service.close());
beforeEach(() => {
  desk = openDesk();
  desk.signIn(service);
  desk.share(service);
});
afterEach(() => desk.realm.close());

test('a token is read once an execution, not once a request', () => {
  desk.realm.close();
  let reads = 0;
  desk = openDesk({
    moreMs(service, method) {
      if (service === 'Properties' && method === 'getProperty') reads += 1;
      return 0;
    },
  });
  desk.signIn(service);
  reads = 0;
  desk.ask('perform', ['job', 'pull', usualChoice]);
  expect(reads).toBeLessThan(50);
});

test('a session that another execution is renewing is a matter of trying again, in a formula as in the sidebar', () => {
  const { clock, project, logs } = desk.realm.world;
  const kept = project.keptBy('script', '');
  const [[id]] = desk.formula('TPR_PORTFOLIO').slice(1) as [[string]];
  clock.advance(600_000);
  const reply = (): Ending => desk.realm.run('TPR_INDICATOR', [id, 'financial risk'], { as: 'customFunction' });
  kept.holder = -1;
  expect(reply()).toEqual({ kind: 'returned', value: [[expect.stringMatching(/^⚠ .*[Tt]ry again/)]] });
  expect(desk.call('perform', ['job', 'pull', usualChoice])).toMatchObject({
    ok: false,
    error: { kind: 'retry-later' },
  });
  expect(logs).toEqual([]);
  kept.holder = undefined;
  expect(reply()).toEqual({ kind: 'returned', value: [[10.5]] });
});
