import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppManifestUtils } from '@microsoft/app-manifest';
import { formulaNames } from '@tpr/core/formulas';
import { decode } from 'fast-png';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deliver, type Delivery } from '../../tools/deliver.ts';
import { drawIcons } from '../../tools/icons.ts';
import { readOrder } from '../../tools/build-options.ts';
import { writePng } from '../../tools/picture.ts';
import { measureBuild, mostBytes, sizeFault, type LoadSize } from '../../tools/size.ts';
import { pictureFault } from '../manifest/pictures.ts';

const home = mkdtempSync(join(tmpdir(), 'tpr-build-'));
const folder = join(home, 'acme');
const origin = 'https://addin.acme.example';
const officeJs = 'https://appsforoffice.microsoft.com/lib/1/hosted/office.js';
const company = {
  presets: [{ id: 'production', label: 'Acme', connection: { realm: 'acme', clientId: 'excel' } }],
  profile: { version: 1, overrides: { 'paging.pageSize': 50 } },
};
const ours = drawIcons();
let delivery: Delivery;
beforeAll(async () => {
  writeFileSync(join(home, 'presets.json'), JSON.stringify({ presets: company.presets }));
  writeFileSync(join(home, 'overlay.json'), JSON.stringify(company.profile));
  writeFileSync(join(home, 'icon.png'), writePng({ size: 192, pixels: new Uint8Array(192 * 192 * 4).fill(200) }));
  const asked = {
    url: `${origin}/`,
    presets: 'presets.json',
    profile: 'overlay.json',
    version: '1.4.0',
    namespace: 'TPRPILOT',
    support: 'https://help.acme.example/excel?a=1&b=2',
    provider: 'Acme & Söhne',
    icon: 'icon.png',
    out: 'acme',
  };
  // A file that an earlier build has left.
  mkdirSync(folder);
  for (const name of ['panel.html', 'old.js']) writeFileSync(join(folder, name), '');
  delivery = await deliver(
    readOrder(
      Object.entries(asked).flatMap(([name, value]) => [`--${name}`, value]),
      home,
    ),
  );
}, 300_000);
afterAll(() => rmSync(home, { recursive: true }));

const names = () => readdirSync(folder, { recursive: true, encoding: 'utf8' });
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const holding = (files: readonly string[], pattern: RegExp) => files.filter((name) => pattern.test(read(name)));
const scripts = () => names().filter((name) => name.endsWith('.js'));

describe('the page', () => {
  it('runs office.js of Microsoft, then the functions, and nothing else', () => {
    const sources = [...read('panel.html').matchAll(/<script\b([^>]*)>([^<]*)<\/script>/g)];
    expect(sources.map(([, attributes]) => /src="?([^"\s]*)/.exec(attributes ?? '')?.[1])).toEqual([
      officeJs,
      expect.stringMatching(/^functions\.[\da-f]{16}\.js$/),
    ]);
    // office.js has to be complete before any script of ours runs.
    expect(sources.map(([, attributes]) => /\b(async|defer)\b/.test(attributes ?? ''))).toEqual([false, true]);
  });

  it('contains no inline script and no handler in an attribute, which the relay’s policy forbids', () => {
    const pages = ['panel.html', 'help.html'].map(read).join('\n');
    expect([...pages.matchAll(/<script\b[^>]*>\s*[^<\s]|\s(on\w+=|javascript:)/gi)]).toEqual([]);
  });

  it('needs no evaluation of text as code', () => {
    expect(holding(scripts(), /\beval\s*\(|\bnew Function\b|\bFunction\(["'`]/)).toEqual([]);
  });
});

describe('the files', () => {
  it('have fixed names where Office caches them, and a hash where browsers may cache them for ever', () => {
    const fixed = [
      'panel.html',
      'functions.json',
      'functions-fr.json',
      'manifest.xml',
      'manifest.json',
      'shortcuts.json',
    ];
    expect(names()).toEqual(expect.arrayContaining(fixed));
    const unhashed = scripts().filter((name) => !/\.[\da-f]{16}\.js$/.test(name));
    expect(unhashed).toEqual(['functions.js']);
  });

  it('contain no source map', () => {
    expect(names().filter((name) => name.endsWith('.map'))).toEqual([]);
    expect(holding(scripts(), /sourceMappingURL/)).toEqual([]);
  });

  it('contain no path of the machine that built them', () => {
    const texts = names().filter((name) => /\.(js|json|html|xml|txt)$/.test(name));
    const home = join(import.meta.dirname, '../..');
    expect(texts.filter((name) => read(name).includes(home) || /node_modules/.test(read(name)))).toEqual([]);
  });

  it('include every picture that the manifest names, in its size', () => {
    const urls = [
      ...new Set([...read('manifest.xml').matchAll(/"(https:[^"]+-(\d+)\.png)"/g)].map(([, url = '']) => url)),
    ];
    expect(urls.length).toBeGreaterThan(20);
    const pictures = new Map(
      names()
        .filter((name) => name.endsWith('.png'))
        .map((name) => [name, readFileSync(join(folder, name))]),
    );
    for (const url of urls) {
      expect(pictureFault(pictures, origin, url, Number(/-(\d+)\.png$/.exec(url)?.[1]))).toBeUndefined();
    }
  });

  it('include everything else that the manifest names', () => {
    const urls = [...read('manifest.xml').matchAll(/"https:\/\/addin\.acme\.example\/([^"]+)"/g)].map(
      ([, path = '']) => path,
    );
    const files = urls.flatMap((path) => ['en', 'fr'].map((language) => path.replace('${token.language}', language)));
    expect(names()).toEqual(expect.arrayContaining([...new Set(files)]));
  });
});

describe('the build output', () => {
  it('replaces an earlier one completely, and leaves nothing beside it but its archives', () => {
    expect(names()).not.toContain('old.js');
    const kept = ['acme', 'acme-unified.zip', 'acme.sha256', 'acme.zip', 'icon.png', 'overlay.json', 'presets.json'];
    expect(readdirSync(home).sort()).toEqual(kept);
  });

  it('is complete in the archive as well, and the unified manifest with its pictures is in another', () => {
    const files = unzipSync(readFileSync(delivery.zip));
    expect(Object.keys(files).sort()).toEqual(
      names()
        .filter((name) => /\.\w+$/.test(name))
        .sort(),
    );
    for (const [name, bytes] of Object.entries(files))
      expect(readFileSync(join(folder, name)).equals(bytes)).toBe(true);
    const pack = Object.keys(unzipSync(readFileSync(delivery.unified)));
    expect(pack).toEqual(['manifest.json', 'fr-fr.json', 'assets/addin-192.png', 'assets/outline-32.png']);
  });

  it('has the SHA-256 of each archive beside it, in the form that sha256sum writes and verifies', () => {
    const lines = ['acme.zip', 'acme-unified.zip'].map((name) => {
      const hash = createHash('sha256')
        .update(readFileSync(join(home, name)))
        .digest('hex');
      return `${hash}  ${name}\n`;
    });
    expect(readFileSync(join(home, 'acme.sha256'), 'utf8')).toBe(lines.join(''));
  });

  it('has owner, version and support address in both manifests', () => {
    expect(read('manifest.xml')).toContain('<Version>1.4.0.0</Version>');
    expect(read('manifest.xml')).toContain('<ProviderName>Acme &amp; Söhne</ProviderName>');
    expect(read('manifest.xml')).toContain('<SupportUrl DefaultValue="https://help.acme.example/excel?a=1&amp;b=2"/>');
    expect(JSON.parse(read('manifest.json'))).toMatchObject({
      version: '1.4.0',
      developer: { name: 'Acme & Söhne', websiteUrl: 'https://help.acme.example/excel?a=1&b=2' },
    });
  });

  it('has the requested namespace in both manifests, in its page, and in every text that names a formula', () => {
    expect(read('panel.html')).toMatch(/<meta name="?tpr-namespace"? content="?TPRPILOT"?/);
    expect(read('panel.html')).toMatch(/<meta name="?tpr-version"? content="?1\.4\.0"?/);
    expect(read('manifest.xml')).toMatch(/<bt:String id="[^"]+" DefaultValue="TPRPILOT"/);
    expect(read('manifest.json')).toContain('"id": "TPRPILOT"');
    const texts = ['help.html', 'functions.json', 'functions-fr.json'].map(read).join('\n');
    expect(texts.match(/\bTPR\b.*/g)).toBeNull();
    expect(texts).toContain('=TPRPILOT.INDICATOR(');
  });

  it('has the company’s settings for its users, presets and overlay in one file', () => {
    expect(JSON.parse(read('presets.json'))).toEqual(company);
  });

  it('has the company’s icon in every size, and our own pictures on the buttons', () => {
    for (const size of [16, 32, 64, 80, 128, 192]) {
      const { data } = decode(readFileSync(join(folder, `assets/addin-${size}.png`)));
      expect(new Set(data)).toEqual(new Set([200]));
    }
    expect(readFileSync(join(folder, 'assets/pull-80.png'))).toEqual(ours.get('assets/pull-80.png'));
  });
});

describe('the list of functions', () => {
  const list = (name: string) => JSON.parse(read(name)) as ListedFile;

  interface ListedFile {
    readonly functions: readonly ListedFunction[];
    readonly enums: readonly { readonly id: string; readonly values: readonly { readonly stringValue: string }[] }[];
  }

  /** The place of functions in the manifest itself, whose schema then checks them. */
  interface UnifiedFunctions {
    readonly extensions: readonly [{ readonly runtimes: readonly [{ customFunctions: Record<string, unknown> }] }];
  }

  interface ListedFunction {
    readonly helpUrl: string;
    readonly id: string;
    readonly description: string;
    readonly options?: Readonly<Record<string, boolean>>;
    readonly parameters: readonly { readonly name: string; readonly description: string }[];
    readonly result: object;
  }

  it('lists each function once, with the same id in both languages', () => {
    const ids = list('functions.json').functions.map(({ id }) => id);
    expect(ids).toEqual(formulaNames);
    expect(list('functions-fr.json').functions.map(({ id }) => id)).toEqual(ids);
    expect(ids.filter((id) => !/^[A-Z][A-Z0-9.]{2,63}$/.test(id))).toEqual([]);
  });

  it.each(['functions.json', 'functions-fr.json'])(
    'in %s satisfies the unified manifest’s schema for functions',
    async (name) => {
      const manifest = JSON.parse(read('manifest.json')) as UnifiedFunctions;
      const [runtime] = manifest.extensions[0].runtimes;
      const functions = list(name).functions.map(({ options, ...each }) => ({ ...each, ...options }));
      runtime.customFunctions = { ...runtime.customFunctions, functions };
      expect(await AppManifestUtils.validateAgainstSchema(manifest as never)).toEqual([]);
    },
  );

  it('differs between the languages in texts alone', () => {
    const bare = (name: string) =>
      list(name).functions.map((each) => ({
        ...each,
        description: '',
        helpUrl: each.helpUrl.replace(/-fr$/, '-en'),
        parameters: each.parameters.map((parameter) => ({ ...parameter, name: '', description: '' })),
      }));
    expect(bare('functions-fr.json')).toEqual(bare('functions.json'));
    const handed = (name: string) =>
      list(name).enums.map(({ id, values }) => [id, values.map(({ stringValue }) => stringValue)]);
    expect(handed('functions-fr.json')).toEqual(handed('functions.json'));
    const help = read('help.html');
    for (const { helpUrl } of ['functions.json', 'functions-fr.json'].flatMap((name) => list(name).functions)) {
      const [address, place] = helpUrl.split('#');
      expect(address).toMatch(/^https:\/\/[^/]+\/help\.html$/);
      expect(help).toContain(`id="${place}"`);
    }
  });

  it('describes every function and parameter, in French too, and no parameter twice', () => {
    const listed = ['functions.json', 'functions-fr.json'].flatMap((name) => list(name).functions);
    const odd = listed.filter(({ description, parameters }) => {
      const texts = [description, ...parameters.flatMap((each) => [each.name, each.description])];
      return texts.includes('') || new Set(parameters.map(({ name }) => name)).size < parameters.length;
    });
    expect(odd).toEqual([]);
    expect(list('functions-fr.json')).not.toEqual(list('functions.json'));
  });
});

describe('the size', () => {
  it('of what the page loads is at most 8 kB, without the panel and the client, and of what formulas load 135 kB', () => {
    const size = measureBuild(folder, delivery.stats);
    const { entry, formulas } = size;
    expect(sizeFault(size)).toBeUndefined();
    expect(entry.gzipBytes).toBeGreaterThan(1_000);
    expect(formulas.gzipBytes).toBeGreaterThan(50_000);
    expect(entry.parts.filter(({ name }) => /^(react|@fluentui|panel|zod|ky)/.test(name))).toEqual([]);
  });

  it.each([
    ['README.md', /(\d+) kB in all once a formula is evaluated/],
    ['packages/excel-addin/README.md', /(\d+) kB gzip together with the page/],
  ])('of what formulas load is named by %s within a fiftieth', (file, pattern) => {
    const { formulas } = measureBuild(folder, delivery.stats);
    const text = readFileSync(join(import.meta.dirname, '../../../..', file), 'utf8');
    const named = Number(pattern.exec(text)?.[1]) * 1000;
    const difference = Math.abs(named - formulas.gzipBytes);
    expect(difference, `${formulas.gzipBytes} bytes`).toBeLessThanOrEqual(0.02 * formulas.gzipBytes);
  });

  it('of the self-test is small: it loads neither client nor session', () => {
    const selfTest = measureBuild(folder, delivery.stats).later.get('selftest');
    expect(selfTest?.parts.map(({ name }) => name)).toContain('selftest');
    expect(selfTest?.parts.filter(({ name }) => /^(zod|core\/(http|api))/.test(name))).toEqual([]);
  });

  it('of the panel is reported separately, with its parts', () => {
    const panel = measureBuild(folder, delivery.stats).later.get('panel');
    expect(panel?.gzipBytes).toBeGreaterThan(20_000);
    expect(panel?.parts.map(({ name }) => name)).toContain('react-dom');
  });

  it('over the limit is reported in one line that names the largest parts', () => {
    const parts = ['zod', 'ky', 'core/api', 'shell'].map((name) => ({ name, bytes: 1 }));
    const loads = (gzipBytes: number): LoadSize => ({ files: [], gzipBytes, parts });
    const most = { entry: loads(mostBytes.entry), formulas: loads(mostBytes.formulas) };
    expect(sizeFault({ ...most, entry: loads(mostBytes.entry + 51) })).toBe(
      'The functions need 8.1 kB with the page, more than 8.0 kB: look at zod, ky, core/api.',
    );
    expect(sizeFault({ ...most, formulas: loads(mostBytes.formulas + 51) })).toBe(
      'The functions need 135.1 kB before the panel opens, more than 135.0 kB: look at zod, ky, core/api.',
    );
    expect(sizeFault(most)).toBeUndefined();
  });
});
