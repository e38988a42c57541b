import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { frameScript } from './frame-script.ts';

/** The path of office.js at the add-in's own origin, so that Microsoft's address need not be reachable. */
export const officePath = '/office/';

const officeFromMicrosoft = 'https://appsforoffice.microsoft.com/lib/1/hosted/';

const folder = join(dirname(createRequire(import.meta.url).resolve('@microsoft/office-js/package.json')), 'dist');

/**
 * office.js asks this page whether the user trusts a host that is neither Microsoft's nor reached over https.
 * Microsoft's own page shows a dialog; here the workbench is the host, so the page answers yes.
 */
const trustPage = `<!doctype html><title>Trust</title><script>
addEventListener('message', ({ source, origin }) => source.postMessage(JSON.stringify({ hostUserTrusted: true }), origin));
</script>`;

export interface OfficeFile {
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  html: 'text/html; charset=utf-8',
};

/** The add-in's page with the local office.js, and the frame script after it. */
export function withOfficeFiles(page: string): string {
  const follows = `<script src="${officePath}${frameScript}"></script>`;
  return page
    .replaceAll(officeFromMicrosoft, officePath)
    .replace(/<script\b[^>]*\boffice\.js\b[^>]*><\/script>/, (script) => `${script}${follows}`);
}

/** An unmodified file of the installed office.js, by its path below `officePath`. */
export function readOfficeFile(path: string): OfficeFile | undefined {
  if (path === 'AgaveErrorUX/index.html') {
    return { type: types.html ?? '', bytes: new TextEncoder().encode(trustPage) };
  }
  const type = types[/\.(\w+)$/.exec(path)?.[1] ?? ''];
  if (type === undefined || !/^[\w-]+(\/[\w.-]+)*(\.[\w-]+)*$/.test(path) || path.includes('..')) return undefined;
  try {
    return { type, bytes: Uint8Array.from(readFileSync(join(folder, path))) };
  } catch {
    return undefined;
  }
}
