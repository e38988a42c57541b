import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { googleDays } from '../../../packages/sheets-addon/src/sidebar/google-day.ts';
import { startGoogle, type Google } from '../../../simulators/google/src/rest/index.ts';
import { read, root } from './files.ts';

const guide = read('docs/sheets/admin-guide.md');
const start = promisify(execFile);
const owner = 'owner@example.test';
const buildMs = 300_000;

/** The code blocks of the guide, by the word after their language. */
const blocks = new Map(
  [...guide.matchAll(/```\w+ (\S+)\n([^]*?)```/g)].map(([, name = '', text = '']) => [name, text]),
);
const block = (name: string): string => {
  const text = blocks.get(name);
  if (text === undefined) throw new RangeError(`The guide has no block ${name}.`);
  return text;
};

let home = '';
let google: Google;

/** Runs in a shell without the user's settings. @param onLine called with each line on stderr. */
async function shell(text: string, more: Readonly<Record<string, string>> = {}, onLine?: (line: string) => void) {
  const env = { ...process.env, TPR_CHECKOUT: root, XDG_CONFIG_HOME: join(home, 'config'), ...more };
  const running = start('sh', ['-e', '-c', text], { cwd: home, env });
  running.child.stderr?.on('data', (chunk: Buffer) =>
    chunk
      .toString()
      .split('\n')
      .forEach((line) => onLine?.(line)),
  );
  return running;
}

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'tpr-admin-'));
  google = await startGoogle();
  writeFileSync(join(home, 'acme.json'), block('acme.json'));
  await shell(block('build'));
}, buildMs);

afterAll(async () => {
  await google.close();
  rmSync(home, { recursive: true, force: true });
});

it('the build requests the scopes of the guide and the addresses of its file, and no others', () => {
  const manifest: { oauthScopes: string[]; urlFetchWhitelist: string[] } = JSON.parse(
    readFileSync(join(home, 'addin/appsscript.json'), 'utf8'),
  );
  const named = [...guide.matchAll(/^\| `(https:\/\/www\.googleapis\.com\/auth\/[\w.]+)` \|/gm)].map(
    ([, scope]) => scope,
  );
  expect(new Set(named)).toEqual(new Set(manifest.oauthScopes));
  expect(manifest.urlFetchWhitelist).toEqual(['https://api.acme.test/', 'https://sign-in.acme.test/']);
  expect(readFileSync(join(home, 'addin/listing/listing.md'), 'utf8')).toContain('## fr');
});

it(
  'the two commands push the script into one spreadsheet, after a sign-in in a browser',
  async () => {
    writeFileSync(join(home, 'client.json'), JSON.stringify(google.addClient()));
    google.answerConsent({ email: owner });
    const { id } = google.addSpreadsheet(owner, 'Suppliers');
    const settings = { TPR_GOOGLE_ROOT: google.rootUrl, SPREADSHEET: id };
    const { stdout } = await shell(block('script'), settings, (line) => {
      if (line.startsWith(google.rootUrl)) void fetch(line);
    });
    expect(stdout).toContain('Signed in. tpr opens your spreadsheets and your Apps Script projects from now on.');
    expect(stdout).toContain('Installed in "Suppliers": Code.gs, appsscript.json, notices.html, sidebar.html');
    expect(google.scripts).toMatchObject([{ parentId: id, owner }]);
  },
  buildMs,
);

it('the guide names the daily limits that the sidebar uses', () => {
  const { personal, company } = googleDays;
  const format = (value: number): string => value.toLocaleString('en');
  expect(guide).toContain(`| requests a day | ${format(personal.requests)} | ${format(company.requests)} |`);
  expect(guide).toContain(`| minutes of triggers a day | ${personal.minutes} | ${company.minutes} |`);
});
