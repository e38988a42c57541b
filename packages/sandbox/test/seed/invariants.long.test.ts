import { describe, expect, it } from 'vitest';
import { seedStore } from '../../src/seed/index.ts';
import { describeSeed } from './seed-suite.ts';

describeSeed('standard');
describeSeed(2_000);

describe('a seed of a thousand or more', () => {
  it('contains every one of the 100 event codes', () => {
    const store = seedStore({ size: 'standard' });
    expect(store.all('SELECT code FROM eventCode WHERE id NOT IN (SELECT code FROM event)')).toEqual([]);
    expect(store.all('SELECT code FROM eventCode')).toHaveLength(100);
  });

  it('has a minute with at least a thousand events', () => {
    const store = seedStore({ size: 'standard' });
    const busiest = store.get<{ n: number }>('SELECT count(*) AS n FROM event GROUP BY time / 60000 ORDER BY n DESC');
    expect(busiest?.n).toBeGreaterThanOrEqual(1_000);
  });
});
