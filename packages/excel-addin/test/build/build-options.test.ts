import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encode } from 'fast-png';
import { afterAll, describe, expect, it } from 'vitest';
import { readOrder } from '../../tools/build-options.ts';

const home = mkdtempSync(join(tmpdir(), 'tpr-order-'));
const file = (name: string, content: string | Uint8Array) => writeFileSync(join(home, name), content);
const picture = (width: number, height: number, channels = 4, depth: 8 | 16 = 8) => {
  const values = width * height * channels;
  const data = depth === 8 ? new Uint8Array(values) : new Uint16Array(values);
  return encode({ width, height, data, channels, depth });
};
file('presets.json', '{"presets":[{"id":"a","label":"A","connection":{}}]}');
file('typo.json', '{"presets":[{"id":"a","label":"A","connection":{"clientID":"x"}}]}');
file('list.json', '[]');
file('cut.json', '{"presets": [');
file('both.json', '{"profile":{"version":1,"overrides":{}}}');
file('overlay.json', '{"version":1,"overrides":{"query.page":"offset"}}');
file('wrong-overlay.json', '{"version":1,"overrides":{"query.pag":"p"}}');
file('small.png', picture(128, 128));
file('wide.png', picture(192, 100));
file('grey.png', picture(192, 192, 1));
file('deep.png', picture(192, 192, 4, 16));
file('photo.png', 'JFIF');
file('good.png', picture(192, 192, 3));
mkdirSync(join(home, 'empty'));
mkdirSync(join(home, 'photos'));
file('photos/holiday.txt', 'irreplaceable');
afterAll(() => rmSync(home, { recursive: true }));

const read = (...args: readonly string[]) => readOrder(args, home);

describe('an order', () => {
  it('without arguments is that of a developer’s machine', () => {
    expect(read()).toMatchObject({
      place: { origin: 'https://localhost:3000', label: '', version: '0.1.0' },
      officeJs: 'https://appsforoffice.microsoft.com/lib/1/hosted/office.js',
      out: expect.stringMatching(/excel-addin.dist$/),
    });
    expect(Object.keys(read())).toEqual(['place', 'officeJs', 'out']);
  });

  it.each<[string, readonly string[], object]>([
    ['an origin, with a slash at its end', ['--url', 'https://a.example/'], { place: { origin: 'https://a.example' } }],
    ['a version', ['--version', '1.4.0'], { place: { version: '1.4.0' } }],
    ['a support address', ['--support', 'https://a.example/x'], { place: { support: 'https://a.example/x' } }],
    ['a provider', ['--provider', 'Acme'], { place: { provider: 'Acme' } }],
    ['a namespace', ['--namespace', 'TPRPILOT'], { place: { namespace: 'TPRPILOT' } }],
    ['a label', ['--label', ' Test '], { place: { label: 'Test' } }],
    ['office.js of the company', ['--office-js', '/office/office.js'], { officeJs: '/office/office.js' }],
    ['presets', ['--presets', 'presets.json'], { company: { presets: [{ id: 'a' }] } }],
    ['an overlay alone', ['--profile', 'overlay.json'], { company: { presets: [], profile: { version: 1 } } }],
    ['an empty folder', ['--out', 'empty'], { out: join(home, 'empty') }],
    ['an icon without transparency', ['--icon', 'good.png'], { sign: { size: 192 } }],
  ])('takes %s', (_, args, expected) => {
    expect(read(...args)).toMatchObject(expected);
  });

  it.each<[string, readonly string[], RegExp]>([
    [
      'an origin over http',
      ['--url', 'http://a.example'],
      /^--url takes an https origin .*; it is http:\/\/a\.example\.$/,
    ],
    ['an origin with a path', ['--url', 'https://a.example/excel'], /^--url takes/],
    ['an unknown option', ['--ulr', 'https://a.example'], /^--ulr is not an option\. There are: --url </],
    ['a word without an option', ['https://a.example'], /^https:\/\/a\.example is not an option/],
    ['an option without its value', ['--presets'], /^--presets takes <presets\.json>\.$/],
    ['an option in place of a value', ['--presets', '--url'], /^--presets takes <presets\.json>\.$/],
    ['an option given twice', ['--out', 'a', '--out=b'], /^--out is given twice: give it once\.$/],
    ['an empty value', ['--out', ' '], /^--out is empty: it takes <folder>\.$/],
    ['missing presets', ['--presets', 'none.json'], /^--presets none\.json: there is no such file\.$/],
    ['a folder as presets', ['--presets', 'photos'], /^--presets photos is not a file/],
    ['presets that are cut off', ['--presets', 'cut.json'], /^--presets cut\.json: Presets: the document: is not JSON/],
    ['presets of another form', ['--presets', 'list.json'], /^--presets list\.json: .*has to be an object/],
    ['a mistyped key', ['--presets', 'typo.json'], /clientID: is not a known key; did you mean "clientId"\?$/],
    ['an invalid overlay', ['--profile', 'wrong-overlay.json'], /^--profile wrong-overlay\.json: .*query\.page/],
    ['two overlays', ['--presets', 'both.json', '--profile', 'overlay.json'], /^--profile is given, and the presets/],
    ['a version of two numbers', ['--version', '1.4'], /^--version takes three numbers .*; it is 1\.4\.$/],
    ['a support address over http', ['--support', 'http://a.example'], /^--support takes an https address/],
    ['a long provider', ['--provider', 'A'.repeat(33)], /^--provider takes a name of at most 32 letters/],
    ['a small icon', ['--icon', 'small.png'], /^--icon is 128 × 128: it takes a PNG of 192 × 192\.$/],
    ['a wide icon', ['--icon', 'wide.png'], /^--icon is 192 × 100/],
    ['a namespace that is the address of a cell', ['--namespace', 'TPR1'], /^--namespace takes .*; it is TPR1\.$/],
    ['an icon without colours', ['--icon', 'grey.png'], /^--icon has no 8 bits of red, green and blue/],
    ['an icon of 16 bits', ['--icon', 'deep.png'], /^--icon has no 8 bits of red, green and blue/],
    ['an icon that is not a PNG', ['--icon', 'photo.png'], /^--icon is not a PNG/],
    ['office.js over http', ['--office-js', 'http://a.example/office.js'], /^--office-js takes/],
    ['an invalid address of office.js', ['--office-js', '/"><script>.js'], /^--office-js takes/],
    ['a folder of something else', ['--out', 'photos'], /^--out .*photos is there already and holds no add-in/],
    ['a file as folder', ['--out', 'good.png'], /^--out .*good\.png is there already/],
  ])('with %s is refused in one line that says what to do', (_, args, line) => {
    expect(() => read(...args)).toThrow(RangeError);
    expect(() => read(...args)).toThrow(line);
    expect(() => read(...args)).toThrow(/^[^\n]+$/);
  });
});

it('is refused with exit code 2 and that one line, and nothing is written', () => {
  const program = join(import.meta.dirname, '../../tools/build-addin.ts');
  const env = { ...process.env, TPR_FOLDER: home };
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, '--out', 'photos'], {
    env,
    encoding: 'utf8',
  });
  expect([status, stdout, stderr.split('\n').length]).toEqual([2, '', 2]);
  expect(stderr).toMatch(/^--out /);
  expect(readdirSync(join(home, 'photos'))).toEqual(['holiday.txt']);
});
