import { expect, it } from 'vitest';
import { changeAgainAndAgain, countings } from './again.mts';
import { Watched } from './watched.mts';

it.each(countings)(
  'a third party changes over a long time, some changes visible a minute and a half late (%j)',
  async (variants) => {
    const watched = await Watched.open({ variants });
    const { handed, happened } = await changeAgainAndAgain(watched, 12);
    await watched.close();
    expect(handed).toBe(happened);
  },
);
