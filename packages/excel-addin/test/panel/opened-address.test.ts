import { afterEach, expect, it, vi } from 'vitest';
import { openAddress } from '../../src/panel/opened-address.ts';

const url = 'https://files.example.test/1?signature=2';
const playOffice = (hasBrowser: boolean) => {
  const openBrowserWindow = vi.fn();
  const requirements = { isSetSupported: () => hasBrowser };
  vi.stubGlobal('Office', { context: { requirements, ui: { openBrowserWindow } } });
  return openBrowserWindow;
};
afterEach(() => vi.unstubAllGlobals());

it('a page opens in the browser of the computer, where Excel can', () => {
  const openBrowserWindow = playOffice(true);
  const page = { open: vi.fn() } as unknown as Window;
  openAddress(page, url);
  expect(openBrowserWindow.mock.calls).toEqual([[url]]);
  expect(page.open).not.toHaveBeenCalled();
});

it('on the web it opens in a tab that can not reach the panel, and once', () => {
  const openBrowserWindow = playOffice(false);
  const opened: { opener: unknown } = { opener: 'the panel' };
  // As office.js has it there: where `open` gives no window, it asks Excel to open one.
  const asked: string[] = [];
  const page = {
    open(address: string, _: string, features = '') {
      if (!features.includes('noopener')) return opened;
      asked.push(address);
      return null;
    },
  } as unknown as Window;
  openAddress(page, url);
  expect([opened.opener, asked, openBrowserWindow.mock.calls]).toEqual([null, [], []]);
});

it('a browser that opens no tab leaves it to Excel', () => {
  playOffice(false);
  expect(() => openAddress({ open: () => null } as unknown as Window, url)).not.toThrow();
});
