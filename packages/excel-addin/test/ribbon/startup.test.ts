import { expect, it } from 'vitest';
import { createExcel } from '@tpr/excel-simulator/node';
import { createStartup } from '../../src/ribbon/startup.ts';

it('the workbook is opened with the add-in from the first table on, until the table is gone', async () => {
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

it('the startup behaviour is reset in a workbook that lost its table elsewhere', async () => {
  const { Office, workbook } = createExcel();
  workbook.startupState = 'Background';
  await createStartup(Office)(false);
  expect(workbook.startupState).toBe('Inactive');
});

it('the startup behaviour is set once for each change, in order, and again after a refusal', async () => {
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
