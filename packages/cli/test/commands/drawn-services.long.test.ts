import { drawService, openBench, operationContract } from '@tpr/sandbox/contract';
import { describe, expect, test } from 'vitest';
import { completed, notNamed, readBoth, reportOn, scoreOf } from './drawn-services.ts';

const services = 20;
const first = Number(process.env['TPR_SEED'] ?? 1);
console.info(`The services are drawn by the seeds from ${first} on; TPR_SEED=${first} does it again.`);

for (let seed = first; seed < first + services; seed += 1) {
  const service = drawService(seed);
  let asked: ReturnType<typeof reportOn> | undefined;
  const asking = () => (asked ??= reportOn(service));
  const report = async () => (await asking()).report;

  describe(`the service of seed ${seed}: ${service.behaviour.chosen.join(' ')}`, () => {
    test('is found out by reads for nine tenths at least, and no finding is untrue', async () => {
      const { readable, missed, notTestable, untrue } = scoreOf(service, await asking());
      console.info(
        `${seed}: ${readable.length - missed.length} of ${readable.length}`,
        missed,
        notTestable.map(([key]) => key),
      );
      expect(untrue).toEqual([]);
      expect(missed.length).toBeLessThanOrEqual(readable.length / 10);
      const why = notTestable.filter(([, note]) => note === '' || note === 'no record that was read shows it');
      expect(why).toEqual([]);
    });

    test('names each fact that reads cannot show in the error or warning of the write that it affects', async () => {
      expect(await notNamed(service, await report())).toEqual({});
    });

    test('reads the same under that overlay as under its true profile', async () => {
      const { truly, byOverlay } = await readBoth(service, completed(service, await report()));
      expect(truly.length).toBeGreaterThan(50);
      expect(byOverlay).toEqual(truly);
    });
  });

  operationContract(`the service of seed ${seed}, with that overlay`, async () =>
    openBench({ seed: 'demo', variants: service.behaviour.chosen, overrides: completed(service, await report()) }),
  );
}
