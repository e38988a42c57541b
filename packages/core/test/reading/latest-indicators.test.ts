import { expect, it } from 'vitest';
import { FormulaEvaluator } from '../../src/formulas/index.ts';
import { ThirdPartyReader } from '../../src/reading/third-party-reader.ts';
import { createSignedClient, driveAsync, json } from '../http/bench.ts';

const risk = (value: number, date?: string | null) => ({ label: 'Risk', value, ...(date !== undefined && { date }) });

it.each<[sent: readonly object[], shown: readonly unknown[]]>([
  [
    [risk(3), { label: 'Cyber', value: 'B' }],
    [3, 'B'],
  ],
  [
    [risk(3, '2024-05-01'), { label: 'Cyber', value: 'B' }, risk(5, '2026-05-01')],
    [5, 'B'],
  ],
  [[risk(5, '2026-05-01'), risk(3, '2024-05-01')], [5]],
  [[risk(3, '31/12/2024'), risk(5, '01/05/2026')], [5]],
  [[risk(3, '2024-05-01T10:00:00.000'), risk(5, '2024-05-01T11:00:00.000')], [5]],
  [[risk(3), risk(5, '2026-05-01')], [5]],
  [[risk(3, null), risk(5)], [3]],
  [[risk(3, 'last year'), risk(5, 'this year')], [3]],
  [
    [{ value: 1 }, { value: 2 }],
    [1, 2],
  ],
  [
    [
      { code: 'A', ...risk(1) },
      { code: 'B', ...risk(2, '2026-01-01') },
    ],
    [1, 2],
  ],
])('of %j, the latest value of each indicator is read: %j', async (sent, shown) => {
  const { value } = await driveAsync({ service: () => json(sent) }, () =>
    new ThirdPartyReader(createSignedClient()).indicators('7'),
  );
  expect(value?.map((each) => each.value)).toEqual(shown);
});

it('indicators with one label are distinguished by their codes, in columns and in formulas', async () => {
  const sent = [
    { code: 'CYBER_A', label: 'Score', value: 10 },
    { code: 'CYBER_B', label: 'Score', value: 20 },
    { code: 'FIN', label: 'Financial risk', value: 3 },
  ];
  const client = createSignedClient();
  const { value } = await driveAsync({ service: () => json(sent) }, function* () {
    const indicators = (yield* new ThirdPartyReader(client).indicators('7')) ?? [];
    const { value: byCode } = yield* new FormulaEvaluator(client).indicator('7', 'CYBER_B');
    return { labels: indicators.map(({ label }) => label), byCode };
  });
  expect(value).toEqual({ labels: ['Score (CYBER_A)', 'Score (CYBER_B)', 'Financial risk'], byCode: 20 });
});
