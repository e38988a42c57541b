import { execFile } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { beforeAll, describe, expect, it } from 'vitest';
import { bundledIn } from '../../licenses/bundled.ts';
import { read, root } from './files.ts';

const start = promisify(execFile);
const pnpm = join(root, 'tools/pnpm.mjs');
const buildMs = 300_000;

interface Bom {
  readonly metadata: { readonly component: { readonly purl: string } };
  readonly components: readonly { readonly purl: string }[];
}

/** A shipped bundle: the file of its notices, and some packages that it is known to contain. */
const bundles = [
  ['cli', 'THIRD-PARTY-NOTICES.txt', ['csv-parse', 'google-auth-library', 'hono', 'yazl', 'zod']],
  ['excel-addin', 'THIRD-PARTY-NOTICES.txt', ['@fluentui/react-button', '@griffel/core', 'react-dom', 'zod']],
  ['n8n-node', 'THIRD-PARTY-NOTICES.txt', ['zod']],
  // Its other environment needs the addresses of a company.
  ['sheets-addon', 'notices.html', ['@fluentui/react-button', 'react-dom', 'zod'], ['-e', 'sandbox']],
] as const;

describe.each(bundles)('S20: the build of %s', (name, noticesFile, known, args: readonly string[] = []) => {
  const at = (file: string) => readFileSync(join(root, 'packages', name, 'dist', file), 'utf8');
  let bom: Bom;
  let notices: string;

  beforeAll(async () => {
    await start(process.execPath, [pnpm, '--filter', `./packages/${name}`, 'run', 'build', ...args], { cwd: root });
    bom = JSON.parse(at('bom.json')) as Bom;
    notices = at(noticesFile);
  }, buildMs);

  const parts = () => bom.components.map(({ purl }) => decodeURIComponent(purl.replace(/^pkg:npm\/|@[^@]+$/g, '')));

  it('has a bill of materials, valid as CycloneDX 1.6, of itself and of all packages known to be in it', async () => {
    expect(await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(at('bom.json'))).toBe(null);
    const { version, name: product } = JSON.parse(read(`packages/${name}/package.json`)) as Record<string, string>;
    expect(decodeURIComponent(bom.metadata.component.purl)).toBe(`pkg:npm/${product}@${version}`);
    expect(parts()).toEqual(expect.arrayContaining([...known]));
  });

  it('has the notice of each part, with its copyright line', () => {
    const titles = [...notices.matchAll(/^(\S+) \d\S* \([^)]+\)$/gm)].map(([, title]) => title!);
    expect(new Set(titles)).toEqual(new Set(parts()));
    const texts = notices.split(`\n${'-'.repeat(80)}\n`);
    expect(texts.filter((text) => !/copyright/i.test(text))).toEqual([]);
  });
});

describe('S20: a package that is shipped with its dependencies beside it', () => {
  it.each(['core', 'relay', 'sandbox'])('has no dependency with an unreviewed licence: %s', async (name) => {
    const args = [pnpm, '--filter', `@tpr/${name}`, 'licenses', 'list', '--prod', '--json'];
    const { stdout } = await start(process.execPath, args, { cwd: root });
    const licences = Object.keys(JSON.parse(stdout) as object);
    expect(licences).not.toEqual([]);
    expect(licences.filter((licence) => !['MIT', 'MIT or MPL-2.0'].includes(licence))).toEqual([]);
  });

  it('cannot be built with a package whose licence is not reviewed', async () => {
    // A package that is installed here for a browser alone, and is in no bundle.
    const [foreign] = globSync('node_modules/.pnpm/axe-core@*/node_modules/axe-core/axe.js', { cwd: root });
    await expect(bundledIn([join(root, foreign!)])).rejects.toThrow(/^axe-core .* licence MPL-2\.0: look whether/);
  });

  it('cannot be built with a package that has no text of its licence', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tpr-licences-'));
    const home = join(folder, 'node_modules', 'bare');
    mkdirSync(home, { recursive: true });
    writeFileSync(join(home, 'package.json'), JSON.stringify({ name: 'bare', version: '1.0.0', license: 'MIT' }));
    writeFileSync(join(home, 'index.js'), '');
    await expect(bundledIn([join(home, 'index.js')])).rejects.toThrow(
      'bare 1.0.0 (MIT) brings no text of its licence.',
    );
    rmSync(folder, { recursive: true });
  });
});
