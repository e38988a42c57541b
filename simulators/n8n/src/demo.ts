import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Sandbox, startSandbox } from '@tpr/sandbox';
import { sandboxCredential } from './host/credential.ts';
import { allowFiles, readExamples } from './host/examples.ts';
import { openHost } from './host/host.ts';
import { packNodes } from './host/package.ts';
import { freePort, isFree } from './host/port.ts';
import { owner } from './host/rest.ts';

/** Runs n8n in the browser, with the nodes and the example workflows installed, until Ctrl-C. */
const usualPort = 5_678;
const say = (line: string) => process.stdout.write(`${line}\n`);

const files = mkdtempSync(join(tmpdir(), 'tpr-n8n-files-'));
const sandbox = await startSandbox({ port: 0, now: 'real' });
// The examples read changes of the last seven days.
sandbox.touch({ count: 15, seed: 1 });
writeFileSync(join(files, 'suppliers.csv'), suppliers(sandbox));
const packed = await packNodes();
const host = await openHost({
  packages: [packed.tarball],
  credentials: [sandboxCredential(sandbox)],
  workflows: readExamples(files),
  env: allowFiles(files),
  port: (await isFree(usualPort)) ? usualPort : await freePort(),
  onStep: say,
});
say(`
n8n        ${host.server().url}
Sign in    ${owner.email}, password ${owner.password}
Sandbox    ${sandbox.url}
Files      ${files}

The example workflows are under Overview; each is run with its button Execute workflow.
Everything ends with Ctrl-C.`);

await new Promise<void>((resolve) => {
  process.once('SIGINT', resolve);
  process.once('SIGTERM', resolve);
});
await host.close();
packed.remove();
await sandbox.close();

/** The input of the onboarding example: companies of the directory that are not in the portfolio yet. */
function suppliers({ store }: Sandbox): string {
  const companies = store.all<{ siret: string; countryCode: string }>(
    `SELECT siret, countryCode FROM company
     WHERE siret IS NOT NULL AND id NOT IN (SELECT companyId FROM thirdParty) ORDER BY id LIMIT 3`,
  );
  const lines = companies.map(({ siret, countryCode }) => `${siret},${countryCode},IT,Medium`);
  return ['identifier,country,category,criticality', ...lines, '12345,FR,IT,Low', ''].join('\n');
}
