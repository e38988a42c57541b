import { expect, it } from 'vitest';
import { createExcel } from '@tpr/excel-simulator/node';
import { createStartup } from '../../src/ribbon/startup.ts';

it('from the first table on the workbook is opened with the add-in, until the table is gone', async () => {
  const { Office, workbook } = createExcel();
  const startup = createStartup(Office);
  const shown = async () => [await Office.addin.getStartupBehavior(), workbook.startupState];
  await startup(false);
  expect(await shown()).toEqual(['None', 'Inactive']);
  await startup(true);
  expect(await shown()).toEqual(['Load', 'Background']);
  await startup(false);
  expect(await shown()).toEqual(['None', 'Inactive']);
});

it('of a workbook that lost its table elsewhere it is taken back', async () => {
  const { Office, workbook } = createExcel();
  workbook.startupState = 'Background';
  await createStartup(Office)(false);
  expect(workbook.startupState).toBe('Inactive');
});

it('is asked for once, in order, and again where it was refused', async () => {
  const asked: string[] = [];
  let kept = 'None';
  const startup = createStartup({
    addin: {
      getStartupBehavior: async () => kept as Office.StartupBehavior,
      async setStartupBehavior(behavior) {
        asked.push(behavior);
        if (asked.length === 1) throw new Error('refused');
        kept = behavior;
      },
    },
  });
  await expect(startup(true)).rejects.toThrow('refused');
  await Promise.all([startup(true), startup(true), startup(false), startup(true)]);
  expect(asked).toEqual(['Load', 'Load', 'None', 'Load']);
});
