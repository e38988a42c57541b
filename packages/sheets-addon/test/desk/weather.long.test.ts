import { expect, it } from 'vitest';
import { dayOf, deskWrites, inWeather, throughStorms } from '@tpr/sandbox/weather';
import { openRealmDesk } from './realm-desk.ts';

it(
  'a buyer’s day in Sheets comes to what the service holds, whatever speaks in its place',
  { timeout: 600_000 },
  async () => {
    const openDesk = async (options: Parameters<typeof openRealmDesk>[0]) => inWeather(await openRealmDesk(options));
    expect(await throughStorms(30, (storm) => dayOf(storm, openDesk), { writes: deskWrites })).toEqual([]);
  },
);
