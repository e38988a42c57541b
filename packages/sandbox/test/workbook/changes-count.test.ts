import { defaultChoice } from '@tpr/core/workbook';
import { expect, test } from 'vitest';
import { openMemoryBench } from './memory-bench.ts';

test.for([
  ['with the shipped profile', {}],
  ['with its zone confirmed', { 'events.zoneToleranceSeconds': 0 }],
] as const)(
  'a change that a pull or refresh has written is not counted again, %s, and a later change is',
  async ([, overrides], { onTestFinished }) => {
    const bench = await openMemoryBench({ seed: 20, overrides });
    onTestFinished(() => bench.close());
    const { sandbox, client } = bench;
    const aMinuteOn = () => sandbox.advance({ seconds: 60 });
    const changed = async () => (await bench.perform('countChanges')).changed;
    sandbox.touch({ count: 6, seed: 7 });
    aMinuteOn();
    await bench.perform('pull', defaultChoice);
    expect(await changed()).toBe(0);
    const [id] = [...bench.column('portfolio', 'Criticality')].find(([, value]) => value !== 'Low')!;
    const set = async (value: string) => {
      aMinuteOn();
      await bench.run(client.attributes.set({ thirdpartyId: id, label: 'Criticality', values: [value] }));
    };
    await set('Low');
    expect(await changed()).toBe(1);
    aMinuteOn();
    await bench.perform('refresh');
    expect(await changed()).toBe(0);
    await set('High');
    expect(await changed()).toBe(1);
  },
);
