import { existsSync } from 'node:fs';
import sparticuz from '@sparticuz/chromium';
import { chromium, type Browser } from 'playwright-core';

const systemOnes = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium'];

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** `$CHROMIUM` unless it is `npm`, else an installed one, else the one in an npm package; so no test is skipped. */
async function findChromium(): Promise<string> {
  const named = process.env['CHROMIUM'];
  if (named !== undefined && named !== '' && named !== 'npm') return named;
  const system = named === 'npm' ? undefined : systemOnes.find((path) => existsSync(path));
  return system ?? sparticuz.executablePath();
}

/** @param more additional arguments for Chromium */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const executablePath = await findChromium();
  return chromium.launch({ executablePath, args: [...flags, '--headless', ...more] });
}
