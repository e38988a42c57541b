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

/** `$CHROMIUM`, else the system's, else the one inside an npm package. Never none: a test without a browser fails. */
export async function findChromium(): Promise<string> {
  const named = process.env['CHROMIUM'];
  if (named === 'npm') return sparticuz.executablePath();
  if (named !== undefined && named !== '') return named;
  return systemOnes.find((path) => existsSync(path)) ?? (await sparticuz.executablePath());
}

export async function launchBrowser(): Promise<Browser> {
  const executablePath = await findChromium();
  return chromium.launch({ executablePath, args: [...flags, '--headless'] });
}
