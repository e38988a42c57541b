import { existsSync } from 'node:fs';
import sparticuz from '@sparticuz/chromium';
import { chromium, type Browser } from 'playwright-core';

const known = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The browser that `CHROMIUM` names, else the system's, else the one that comes in a package. */
export async function launchBrowser(): Promise<Browser> {
  const named = [process.env['CHROMIUM'], ...known];
  const found = named.find((path) => path !== undefined && path !== '' && existsSync(path));
  return chromium.launch({
    executablePath: found ?? (await sparticuz.executablePath()),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  });
}
