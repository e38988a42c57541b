import { afterEach, expect, it, vi } from 'vitest';
import { openAddress } from '../../src/panel/opened-address.ts';

const url = 'https://files.example.test/1?signature=2';
/** @returns the address that Excel has to open in the browser. */
function playOffice(hasBrowser: boolean): string[] {
  const asked: string[] = [];
  const ui = { openBrowserWindow: (address: string) => asked.push(address) };
  vi.stubGlobal('Office', { context: { requirements: { isSetSupported: () => hasBrowser }, ui } });
  return asked;
}
afterEach(() => vi.unstubAllGlobals());

it('a page opens in the browser of the computer, where Excel supports it', () => {
  const asked = playOffice(true);
  // A page without `open`.
  openAddress({} as Window, url);
  expect(asked).toEqual([url]);
});

it('on the web it opens once, in a tab that cannot reach the panel', () => {
  const inBrowser = playOffice(false);
  const opened: { opener: unknown } = { opener: 'the panel' };
  // As in office.js: where `open` returns no window, it asks Excel to open one.
  const asked: string[] = [];
  const page = {
    open(address: string, _: string, features = '') {
      if (!features.includes('noopener')) return opened;
      asked.push(address);
      return null;
    },
  } as unknown as Window;
  openAddress(page, url);
  expect([opened.opener, asked, inBrowser]).toEqual([null, [], []]);
});

it('when the browser opens no tab, Excel opens it', () => {
  playOffice(false);
  expect(() => openAddress({ open: () => null } as unknown as Window, url)).not.toThrow();
});
