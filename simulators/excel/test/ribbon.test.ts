import { beforeEach, describe, expect, test } from 'vitest';
import { createExcel, type ExcelInNode } from '../src/node/index.ts';

let excel: ExcelInNode;
let launches: number;
let ran: string[];
beforeEach(() => {
  excel = createExcel();
  launches = 0;
  ran = [];
  excel.workbook.onLaunch = () => void (launches += 1);
  excel.workbook.ribbon.install([
    { id: 'pull', isEnabled: true },
    { id: 'review', isEnabled: false },
    { id: 'card', isEnabled: true, isInMenu: true },
  ]);
  for (const name of ['pull', 'review', 'card']) excel.Office.actions.associate(name, () => ran.push(name));
});

const delivered = () => new Promise((resolve) => setTimeout(resolve, 20));
const enable = (id: string, enabled: boolean) =>
  excel.Office.ribbon.requestUpdate({ tabs: [{ id: 'tab', groups: [{ id: 'group', controls: [{ id, enabled }] }] }] });

describe('a button', () => {
  test('opens the page of the add-in once, and runs its action', async () => {
    excel.host.press('pull');
    excel.host.press('card');
    await delivered();
    expect([launches, ran]).toEqual([1, ['pull', 'card']]);
  });

  test('that the manifest disables does nothing until the add-in enables it', async () => {
    expect(() => excel.host.press('review')).toThrow(expect.objectContaining({ code: 'InvalidOperation' }));
    expect(launches).toBe(0);
    await enable('review', true);
    excel.host.press('review');
    await delivered();
    expect(ran).toEqual(['review']);
  });

  test('that the add-in has disabled does nothing', async () => {
    await enable('pull', false);
    expect(() => excel.host.press('pull')).toThrow(expect.objectContaining({ code: 'InvalidOperation' }));
    await delivered();
    expect(ran).toEqual([]);
  });
});

test('no item of a context menu is disabled at launch', () => {
  expect(() => excel.workbook.ribbon.install([{ id: 'card', isEnabled: false, isInMenu: true }])).toThrow(/card/);
});

describe('a reopened workbook', () => {
  const leave = async () => {
    excel.host.press('pull');
    await enable('review', true);
    await excel.Office.actions.replaceShortcuts({ pull: 'Ctrl+Alt+P' });
    excel.workbook.showPanel(true);
    excel.workbook.withoutEvents.add('self');
    launches = 0;
    excel.workbook.reopen();
  };

  test('has the ribbon of the manifest, no shortcut, no panel, and events', async () => {
    await leave();
    const { ribbon, panelVisibility, enableEvents, isAddinRunning } = excel.workbook;
    expect(['pull', 'review', 'other'].map((id) => ribbon.isEnabled(id))).toEqual([true, false, undefined]);
    expect([ribbon.shortcuts.size, panelVisibility, enableEvents]).toEqual([0, 'Hidden', true]);
    expect([isAddinRunning, launches]).toEqual([false, 0]);
    excel.host.press('pull');
    expect([isAddinRunning, excel.workbook.isAddinRunning, launches]).toEqual([false, true, 1]);
  });

  test('runs the add-in immediately if it has requested this, and not after it has withdrawn the request', async () => {
    const { addin, StartupBehavior } = excel.Office;
    await addin.setStartupBehavior(StartupBehavior.load);
    await leave();
    expect(launches).toBe(1);
    await addin.setStartupBehavior(StartupBehavior.none);
    await leave();
    expect(launches).toBe(0);
  });
});
