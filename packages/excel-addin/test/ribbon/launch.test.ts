import { platformNames } from '@tpr/excel-simulator';
import { createExcel } from '@tpr/excel-simulator/node';
import { describe, expect, it } from 'vitest';
import { createManifest } from '../../src/manifest/manifest.ts';
import { associateActions, createCommandInbox, createRibbon, createStartup } from '../../src/ribbon/index.ts';

/** An Excel in which the add-in was installed by its manifest. */
function install(platform: (typeof platformNames)[number]) {
  const excel = createExcel({ platform });
  const { tab, cellMenu } = createManifest({ origin: 'https://localhost:3000', label: '', version: '1.0.0' });
  const inTab = tab.groups.flatMap(({ controls }) => controls);
  excel.workbook.ribbon.install([...inTab, ...cellMenu.map((item) => ({ ...item, isInMenu: true }))]);
  associateActions(excel.Office, createCommandInbox(), (error) => {
    throw error;
  });
  const tell = async (hasTable: boolean) => {
    await createRibbon(excel.Office, []).show({ hasTable });
    await createStartup(excel.Office)(hasTable);
  };
  const isRefused = (command: string) => {
    try {
      excel.host.press(`tpr.${command}`);
      return false;
    } catch {
      return true;
    }
  };
  return { ...excel, tell, isRefused };
}

describe.each(platformNames)('on %s', (platform) => {
  it('buttons that need a table are disabled at first, and enabled once there is one', async () => {
    const { isRefused, tell } = install(platform);
    expect(['pull', 'open', 'settings', 'review', 'send'].filter(isRefused)).toEqual(['review', 'send']);
    await tell(true);
    expect(['review', 'send'].filter(isRefused)).toEqual([]);
  });

  it('a workbook with a table is opened with the add-in, which enables what the manifest greys', async () => {
    const { workbook, isRefused, tell } = install(platform);
    await tell(true);
    workbook.reopen();
    expect(workbook.isAddinRunning).toBe(true);
    expect(isRefused('review')).toBe(true);
    await tell(true);
    expect(isRefused('review')).toBe(false);
  });

  it('a workbook that has lost its table is opened without the add-in', async () => {
    const { workbook, tell } = install(platform);
    await tell(true);
    await tell(false);
    workbook.reopen();
    expect(workbook.isAddinRunning).toBe(false);
  });
});
