import { expect, it } from 'vitest';
import { createExcel } from '@stage/excel/node';
import { createStartup } from '../../src/ribbon/startup.ts';

it('from the first table on the workbook is opened with the add-in', async () => {
  const { Office, workbook } = createExcel();
  const startup = createStartup(Office);
  await startup(false);
  expect(await Office.addin.getStartupBehavior()).toBe('None');
  await startup(true);
  expect([await Office.addin.getStartupBehavior(), workbook.startupState]).toEqual(['Load', 'Background']);
});

it('is asked for once, and again where it was refused', async () => {
  let asked = 0;
  const setStartupBehavior = async (): Promise<void> => {
    asked += 1;
    if (asked === 1) throw new Error('refused');
  };
  const startup = createStartup({ addin: { setStartupBehavior } });
  await expect(startup(true)).rejects.toThrow('refused');
  await startup(true);
  await startup(true);
  expect(asked).toBe(2);
});
