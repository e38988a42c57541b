import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppManifestUtils } from '@microsoft/app-manifest';
import { formulaNames } from '@tpr/core/formulas';
import type { StatsCompilation } from 'webpack';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { build } from '../../tools/build.ts';
import { readBuildSettings } from '../../tools/settings.ts';
import { measureBuild, mostEntryBytes, sizeFault, type LoadSize } from '../../tools/size.ts';
import { pictureFault } from '../manifest/pictures.ts';

const folder = mkdtempSync(join(tmpdir(), 'tpr-build-'));
const { place, officeJs } = readBuildSettings(process.env);
let stats: StatsCompilation;
beforeAll(async () => {
  stats = await build(folder);
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true }));

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
    // office.js has to have run whole before anything of ours does.
    expect(sources.map(([, attributes]) => /\b(async|defer)\b/.test(attributes ?? ''))).toEqual([false, true]);
  });

  it('holds no script of its own and no handler in an attribute, which the relay’s policy forbids', () => {
    const pages = ['panel.html', 'help.html'].map(read).join('\n');
    expect([...pages.matchAll(/<script\b[^>]*>\s*[^<\s]|\s(on\w+=|javascript:)/gi)]).toEqual([]);
  });

  it('is not asked to make code out of text', () => {
    expect(holding(scripts(), /\beval\s*\(|\bnew Function\b|\bFunction\(["'`]/)).toEqual([]);
  });
});

describe('the files', () => {
  it('have fixed names where Office keeps them, and a hash where browsers may keep them for ever', () => {
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

  it('hold no source map', () => {
    expect(names().filter((name) => name.endsWith('.map'))).toEqual([]);
    expect(holding(scripts(), /sourceMappingURL/)).toEqual([]);
  });

  it('hold no path of the machine that built them', () => {
    const texts = names().filter((name) => /\.(js|json|html|xml|txt)$/.test(name));
    const home = join(import.meta.dirname, '../..');
    expect(texts.filter((name) => read(name).includes(home) || /node_modules/.test(read(name)))).toEqual([]);
  });

  it('hold every picture that the manifest names, in its size', () => {
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
      expect(pictureFault(pictures, place.origin, url, Number(/-(\d+)\.png$/.exec(url)?.[1]))).toBeUndefined();
    }
  });

  it('hold everything else that the manifest names', () => {
    const urls = [...read('manifest.xml').matchAll(/"https:\/\/localhost:3000\/([^"]+)"/g)].map(
      ([, path = '']) => path,
    );
    const files = urls.flatMap((path) => ['en', 'fr'].map((language) => path.replace('${token.language}', language)));
    expect(names()).toEqual(expect.arrayContaining([...new Set(files)]));
  });
});

describe('the list of functions', () => {
  const list = (name: string) => JSON.parse(read(name)) as { readonly functions: readonly ListedFunction[] };

  /** Where the functions may stand in the manifest itself; its schema then checks them. */
  interface UnifiedFunctions {
    readonly extensions: readonly [{ readonly runtimes: readonly [{ customFunctions: Record<string, unknown> }] }];
  }

  interface ListedFunction {
    readonly id: string;
    readonly description: string;
    readonly options?: Readonly<Record<string, boolean>>;
    readonly parameters: readonly { readonly name: string; readonly description: string }[];
    readonly result: object;
  }

  it('names each function once, in the same way in both languages', () => {
    const ids = list('functions.json').functions.map(({ id }) => id);
    expect(ids).toEqual(formulaNames);
    expect(list('functions-fr.json').functions.map(({ id }) => id)).toEqual(ids);
    expect(ids.filter((id) => !/^[A-Z][A-Z0-9.]{2,63}$/.test(id))).toEqual([]);
  });

  it.each(['functions.json', 'functions-fr.json'])(
    'in %s fits what the unified manifest’s schema says of functions',
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
        parameters: each.parameters.map((parameter) => ({ ...parameter, name: '', description: '' })),
      }));
    expect(bare('functions-fr.json')).toEqual(bare('functions.json'));
  });

  it('explains every function and parameter, in French too, and no parameter twice', () => {
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
  it('of what formulas load before the panel opens is at most 40 kB, and holds neither the panel nor the client', () => {
    const { entry } = measureBuild(folder, stats);
    expect(sizeFault({ entry })).toBeUndefined();
    expect(entry.gzipBytes).toBeGreaterThan(1_000);
    expect(entry.parts.filter(({ name }) => /^(react|@fluentui|panel|zod|ky)/.test(name))).toEqual([]);
  });

  it('counts the panel apart, with what it is made of', () => {
    const panel = measureBuild(folder, stats).later.get('panel');
    expect(panel?.gzipBytes).toBeGreaterThan(20_000);
    expect(panel?.parts.map(({ name }) => name)).toContain('react-dom');
  });

  it('that is too large is told in one line that names the largest parts', () => {
    const parts = ['zod', 'ky', 'core/service', 'shell'].map((name) => ({ name, bytes: 1 }));
    const entry: LoadSize = { files: [], gzipBytes: mostEntryBytes + 51, parts };
    expect(sizeFault({ entry })).toBe(
      'The functions need 40.1 kB before the panel opens, more than 40.0 kB: look at zod, ky, core/service.',
    );
    expect(sizeFault({ entry: { ...entry, gzipBytes: mostEntryBytes } })).toBeUndefined();
  });
});
