import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const known = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The browser that `CHROMIUM` names, else the system's. @throws Error with one line when there is none. */
export async function launchBrowser(): Promise<Browser> {
  const found = [process.env['CHROMIUM'], ...known].find((path) => path !== undefined && path !== '' && existsSync(path));
  if (found === undefined) throw new Error('There is no Chromium here: install it, or name one in CHROMIUM.');
  return chromium.launch({
    executablePath: found,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  });
}
