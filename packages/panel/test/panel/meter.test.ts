import { describe, expect, it } from 'vitest';
import { RateMeter } from '../../src/panel/meter.ts';

const reading = (done: number, total?: number) => ({ step: 'reading' as const, done, total });

describe('the meter', () => {
  it('reports rate and time left once it can measure them', () => {
    const meter = new RateMeter();
    expect(meter.read(reading(0, 100), 0)).toEqual(reading(0, 100));
    expect(meter.read(reading(20, 100), 2_000)).toMatchObject({ perSecond: 10, leftMs: 8_000 });
  });

  it('follows a service that slows down', () => {
    const meter = new RateMeter();
    for (let second = 0; second <= 20; second++) meter.read(reading(second * 50, 2_000), second * 1_000);
    for (let second = 1; second <= 20; second++) meter.read(reading(1_000 + second, 2_000), (20 + second) * 1_000);
    expect(meter.read(reading(1_021, 2_000), 41_000).perSecond).toBeCloseTo(1, 1);
  });

  it('restarts with each step', () => {
    const meter = new RateMeter();
    meter.read(reading(0), 0);
    meter.read(reading(500), 1_000);
    expect(meter.read({ step: 'writing', done: 1 }, 2_000).perSecond).toBeUndefined();
  });
});
