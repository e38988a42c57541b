import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { clasp, readProject, type ClaspProject } from './clasp.ts';
import { Drive, readSignIn, Refusal } from './google.ts';
import { probeModel } from './model.ts';
import { buildProject } from './project.ts';
import { compare, isWhole, parseCsv, writeMarkdown } from './report.ts';
import { foreignSpreadsheet, probeWeb } from './web.ts';

const { values } = parseArgs({
  options: {
    auth: { type: 'string' },
    folder: { type: 'string', default: 'selftest-google' },
    address: { type: 'string', default: 'https://www.google.com/generate_204' },
    every: { type: 'string', default: '5' },
    minutes: { type: 'string', default: '30' },
  },
});

try {
  await run();
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  const signIn = await readSignIn(values.auth);
  const folder = resolve(values.folder);
  const project = await push(folder, signIn.file);
  const address = `https://docs.google.com/spreadsheets/d/${project.spreadsheetId}/edit`;
  process.stdout.write(
    `Open ${address}, choose "TPR self-test › Run" (the menu comes after some seconds; reload if not), and allow it.\n`,
  );
  const drive = new Drive(signIn, process.env['TPR_GOOGLE_ROOT']);
  const rows = await waitForRows(drive, project);
  const verdicts = compare([...rows, ...(await probeWeb(drive, foreignSpreadsheet))], await probeModel());
  const at = new Date();
  const json = { at: at.toISOString(), spreadsheet: address, findings: verdicts };
  await writeFile(join(folder, 'findings.json'), `${JSON.stringify(json, undefined, 2)}\n`);
  await writeFile(join(folder, 'findings.md'), writeMarkdown(verdicts, address, at));
  const differing = verdicts.filter(({ verdict }) => verdict === 'differs').length;
  process.stdout.write(
    `${verdicts.length} findings, ${differing} other than in our model: ${join(folder, 'findings.md')}\n`,
  );
}

interface Pushed extends ClaspProject {
  readonly run: string;
}

/** Pushes the script. The spreadsheet and its script are created once and reused. */
async function push(folder: string, authFile: string): Promise<Pushed> {
  await mkdir(folder, { recursive: true });
  if ((await readProject(folder)) === undefined) {
    await clasp(folder, authFile, 'create-script', '--type', 'sheets', '--title', 'TPR self-test');
  }
  const project = await readProject(folder);
  if (project === undefined) {
    throw new Refusal(`clasp noted no spreadsheet in ${folder}. Delete that folder, and begin again.`);
  }
  const name = randomUUID();
  const files = await buildProject({ address: values.address, run: name });
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text);
  await clasp(folder, authFile, 'push', '--force');
  return { ...project, run: name };
}

async function waitForRows(drive: Drive, { spreadsheetId, run: name }: Pushed): Promise<string[][]> {
  const endMs = Date.now() + Number(values.minutes) * 60_000;
  for (;;) {
    const rows = parseCsv(await drive.exportSheet(spreadsheetId));
    if (isWhole(rows, name)) return rows;
    if (Date.now() > endMs) {
      throw new Refusal(`Nothing was found within ${values.minutes} minutes. Run the command again, then the menu.`);
    }
    await setTimeout(Number(values.every) * 1000);
  }
}
