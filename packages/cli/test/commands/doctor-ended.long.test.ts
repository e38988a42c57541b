import { overridesOf } from '@tpr/core/doctor';
import { expect, test } from 'vitest';
import { examined } from './examined.ts';
import { openSandbox } from './tpr.ts';

const variants = ['G20=base1', 'G35=repeat', 'G21=spring', 'G33=utc', 'G02=bare', 'G74=renamed', 'G27=alpha3'];

test('when a service stops answering after any probe, the overlay is a subset of that of a complete check', async () => {
  const whole = overridesOf(await examined(await openSandbox({ variants })));
  const sizes: number[] = [];
  for (let endsAfter = 4; endsAfter <= 18; endsAfter += 1) {
    const report = await examined(await openSandbox({ variants }), { endsAfter });
    const part = overridesOf(report);
    if (endsAfter < 16)
      expect([endsAfter, report.health, report.failure?.kind]).toEqual([endsAfter, 'fails', 'retry-later']);
    expect({ endsAfter, part: { ...whole, ...part } }).toEqual({ endsAfter, part: whole });
    expect(Object.keys(part).filter((key) => !(key in whole))).toEqual([]);
    sizes.push(Object.keys(part).length);
  }
  console.info(`Of ${Object.keys(whole).length} entries, after each probe: ${sizes.join(' ')}`);
  expect(sizes.every((size, at) => at === 0 || size >= sizes[at - 1]!)).toBe(true);
  expect(sizes[0]).toBeGreaterThan(0);
});

test.each([
  ['503@thirdParties.get=1', 'thirdParties.get'],
  ['500@thirdParties.get=1', 'thirdParties.get'],
  ['503@indicators.list=1', 'indicators.list'],
  ['401@attributes.definitions=1', 'attributes.definitions'],
  ['401@attributes.list=1', 'attributes.list'],
])('%s omits that call alone', async (fault, operation) => {
  const clean = overridesOf(await examined(await openSandbox({ variants })));
  const report = await examined(await openSandbox({ variants, faults: [fault] }));
  expect([report.health, report.isWhole, report.unanswered]).toEqual(['partly', true, [operation]]);
  const found = overridesOf(report);
  expect({ ...clean, ...found }).toEqual(clean);
  expect(Object.keys(found).length).toBeGreaterThanOrEqual(Object.keys(clean).length - 1);
});

test('a refused password of the legacy interface is sent once, and the current interface is read to the end', async () => {
  const sandbox = await openSandbox({ variants: [...variants, 'G97=split'] });
  const legacyAuth = { realm: 'tpr-legacy', username: 'legacy.buyer@example.test', password: 'mistyped' };
  const { authUrl } = sandbox;
  const connection = { legacyAuth: { authUrl, clientId: 'tpr-sandbox', ...legacyAuth } };
  const report = await examined(sandbox, { connection });
  expect([report.health, report.isWhole]).toEqual(['works', true]);
  expect(sandbox.counters().byStatus['401']).toBe(1);
});
