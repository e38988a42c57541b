import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppManifestUtils } from '@microsoft/app-manifest';
import { OfficeAddinManifest } from 'office-addin-manifest';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createManifest, type Installation } from '../../src/manifest/manifest.ts';
import { documentOf, element } from '../../src/manifest/xml.ts';
import { ribbonActions } from '../../src/ribbon/ribbon-actions.ts';
import { drawIcons } from '../../tools/icons.ts';
import { manifestFiles } from '../../tools/manifest-files.ts';
import { factsOfUnified, factsOfXml, textAt, type Unified } from './facts.ts';
import { pictureFault } from './pictures.ts';
import { schemaFaults } from './schema.ts';
import { xmlFaults } from './xml-faults.ts';
import { readXml } from './xml-tree.ts';

const place: Installation = { origin: 'https://addin.example.com', label: '', version: '1.2.3' };
const files = manifestFiles(place);
const read = (name: string) => files.get(name) ?? '';
const xml = read('manifest.xml');
const unified = (): Unified => JSON.parse(read('manifest.json')) as Unified;
const french = (): Record<string, string> => JSON.parse(read('fr-fr.json')) as Record<string, string>;
const pictures = drawIcons();
const actionIds = ribbonActions.map(({ id }) => id);
const faultsOf = (text: string) => xmlFaults(text, { origin: place.origin, pictures, actionIds });
const unifiedFaults = (manifest: object) => AppManifestUtils.validateAgainstSchema(manifest as never);

const folder = mkdtempSync(join(tmpdir(), 'tpr-manifest-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the add-in only manifest', () => {
  it('satisfies Microsoft’s schemas', async () => {
    expect(await schemaFaults([xml])).toEqual([[]]);
  });

  it('has nothing else that Office would refuse', () => {
    expect(faultsOf(xml)).toEqual([]);
  });

  it('repeats its own domain nowhere in a list of allowed domains', () => {
    expect(xml).not.toMatch(/<AppDomains?\b/);
  });

  it('is read by Microsoft’s own reader', async () => {
    const path = join(folder, 'manifest.xml');
    writeFileSync(path, xml);
    const info = await OfficeAddinManifest.readManifestFile(path);
    expect(info).toMatchObject({
      id: createManifest(place).id,
      version: '1.2.3.0',
      displayName: 'Third-party risk',
      hosts: ['Workbook'],
      permissions: 'ReadWriteDocument',
      defaultSettings: { sourceLocation: 'https://addin.example.com/panel.html' },
    });
  });

  it('returns any text unchanged when it is read again', () => {
    const text = fc.string({ unit: fc.constantFrom(...'<>&"\'ab é') });
    fc.assert(
      fc.property(text, text, (value, content) => {
        const tree = readXml(documentOf(element('a', {}, [element('b', { value }, content)])));
        expect(tree.children.map(({ attributes, text: read }) => [attributes.get('value'), read])).toEqual([
          [value, content.trim()],
        ]);
      }),
    );
  });
});

describe('the unified manifest', () => {
  it('satisfies Microsoft’s schema', async () => {
    expect(await unifiedFaults(unified())).toEqual([]);
  });

  it('offers exactly the actions that the code handles', () => {
    const [{ runtimes }] = unified().extensions;
    expect(runtimes[0].actions.map(({ id }) => id).toSorted()).toEqual(actionIds.toSorted());
  });

  it('has every text in French, at the path of an English one', () => {
    const { $schema: _, ...texts } = french();
    const silent = Object.entries(texts).filter(([path, text]) => text === '' || textAt(unified(), path) === '');
    expect(silent).toEqual([]);
    const shown = [...read('manifest.json').matchAll(/"(label|title|description|displayName|short|full)": "/g)];
    const translated = Object.keys(texts).filter((path) => !path.endsWith('metadataUrl'));
    expect(translated).toHaveLength(shown.length);
  });

  it('has the two pictures that its package needs', () => {
    expect(pictureFault(pictures, place.origin, `${place.origin}/assets/addin-192.png`, 192)).toBeUndefined();
    expect(pictureFault(pictures, place.origin, `${place.origin}/assets/outline-32.png`, 32)).toBeUndefined();
  });
});

it('both manifests have the same content, in both languages', () => {
  expect(factsOfUnified(unified(), french())).toEqual(factsOfXml(xml, read));
});

it('shortcuts are unique, each Ctrl+Alt+Shift with a letter, for actions that a button starts as well', () => {
  const { shortcuts, groups } = factsOfXml(xml, read);
  const buttons = groups.flatMap(({ controls }) => controls.map(({ action }) => action));
  expect(new Set(shortcuts.map(({ key }) => key)).size).toBe(shortcuts.length);
  for (const { key, actionId, name } of shortcuts) {
    expect(key).toMatch(/^Ctrl\+Alt\+Shift\+[A-Z]$/);
    expect(buttons).toContain(actionId);
    expect([name.en, name.fr]).not.toContain('');
  }
});

describe('a deployment', () => {
  it('with a label has its own id, name and tab, the same in every build', () => {
    const test = createManifest({ ...place, label: 'Test' });
    expect(test.id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/);
    expect(new Set([test.id, createManifest(place).id, createManifest({ ...place, label: 'Prod' }).id]).size).toBe(3);
    expect(createManifest({ ...place, label: 'Test' }).id).toBe(test.id);
    expect([test.name.en, test.name.fr, test.tab.label.en]).toEqual([
      'Third-party risk Test',
      'Risques tiers Test',
      'TPR Test',
    ]);
  });

  it('with a namespace has its own id, name and tab, and uses it wherever formulas and the tab are named', () => {
    const pilot = createManifest({ ...place, namespace: 'TPRPILOT' });
    expect([pilot.namespace, pilot.name.en, pilot.name.fr, pilot.tab.label.fr]).toEqual([
      'TPRPILOT',
      'Third-party risk TPRPILOT',
      'Risques tiers TPRPILOT',
      'TPRPILOT',
    ]);
    expect(createManifest({ ...place, namespace: 'TPR' })).toEqual(createManifest(place));
    const places = [{}, { label: 'TPRPILOT' }, { namespace: 'TPRPILOT' }, { namespace: 'TPRPILOT', label: 'Test' }];
    expect(new Set(places.map((each) => createManifest({ ...place, ...each }).id)).size).toBe(4);
    const files = [...manifestFiles({ ...place, namespace: 'TPRPILOT' })].map(([, text]) => text).join('');
    // The rest are ids, such as TPR.Tab, which belong to one add-in.
    expect(files.match(/\bTPR\b(?!\.)|\bTPR\.INDICATOR/g)).toBeNull();
    expect(files).toContain('TPRPILOT.INDICATOR');
  });

  it('with the longest label and namespace satisfies both schemas', async () => {
    const long = manifestFiles({ ...place, label: 'Abcdefghijk', namespace: 'ABCDEFGHIJK' });
    expect(await unifiedFaults(JSON.parse(long.get('manifest.json') ?? ''))).toEqual([]);
    expect(await schemaFaults([long.get('manifest.xml') ?? ''])).toEqual([[]]);
    expect(faultsOf(long.get('manifest.xml') ?? '')).toEqual([]);
  });

  it.each<[string, Partial<Installation>, RegExp]>([
    ['http', { origin: 'http://addin.example.com' }, /^--url/],
    ['a path', { origin: 'https://addin.example.com/excel' }, /^--url/],
    ['capital letters', { origin: 'https://Addin.example.com' }, /^--url/],
    ['markup', { origin: 'https://a"><b' }, /^--url/],
    ['nothing', { origin: '' }, /^--url/],
    ['a long label', { label: 'Abcdefghijkl' }, /^--label/],
    ['a label with markup', { label: '<b>' }, /^--label/],
    ['a long namespace', { namespace: 'ABCDEFGHIJKL' }, /^--namespace/],
    ['a namespace in small letters', { namespace: 'tprpilot' }, /^--namespace/],
    ['a namespace that begins with a digit', { namespace: '2TPR' }, /^--namespace/],
    ['a namespace with a period', { namespace: 'TPR.PILOT' }, /^--namespace/],
    ['a namespace with a hyphen', { namespace: 'TPR-PILOT' }, /^--namespace/],
    [
      'a namespace that is a cell address',
      { namespace: 'TPR1' },
      /^--namespace .* no address of a cell, .*; it is TPR1\.$/,
    ],
    ['a namespace that is a cell in the other form', { namespace: 'R1C1' }, /^--namespace/],
    ['a namespace that is a row', { namespace: 'R' }, /^--namespace/],
    ['an empty namespace', { namespace: '' }, /^--namespace/],
    ['an invalid version', { version: '1.2' }, /^--version/],
    ['a version with a leading zero', { version: '1.02.3' }, /^--version/],
    ['a version of four numbers', { version: '1.2.3.4' }, /^--version/],
    ['a number too long for a version', { version: '1.2.100000' }, /^--version/],
    ['support over http', { support: 'http://help.example.com' }, /^--support/],
    ['support that is not a web address', { support: 'help@example.com' }, /^--support/],
    ['support with markup', { support: 'https://a.example/"><b' }, /^--support/],
    ['a long provider', { provider: 'A'.repeat(33) }, /^--provider/],
    ['a provider of two lines', { provider: 'A\nB' }, /^--provider/],
  ])('with %s is refused in one line', (_, change, message) => {
    expect(() => createManifest({ ...place, ...change })).toThrow(message);
    expect(() => createManifest({ ...place, ...change })).toThrow(/^[^\n]+$/);
  });
});

const cut = (from: string, to: string) => (text: string) => text.replace(new RegExp(`${from}[\\s\\S]*?${to}`), '');
const swap = (from: string | RegExp, to: string) => (text: string) => text.replace(from, to);

describe('a broken add-in only manifest is detected:', () => {
  const planted: readonly (readonly [string, (text: string) => string])[] = [
    ['an element that does not end', swap('</Hosts>', '')],
    ['a bare ampersand', swap('Third-party risk', 'Risk & co')],
    ['an id that is not a GUID', swap(/<Id>.{4}/, '<Id>tpr-')],
    ['a version of three numbers', swap('1.2.3.0', '1.2.3')],
    ['no host', cut('<Hosts>', '</Hosts>')],
    ['no permission to write', swap('ReadWriteDocument', 'ReadDocument')],
    ['a description that is too long', swap('Pull the portfolio', 'Pull the portfolio '.repeat(8))],
    ['elements in another order', (text) => text.replace(/(<Version>.*)(\s+)(<ProviderName>.*)/, '$3$2$1')],
    ['the label of the tab before its groups', (text) => moveTabLabel(text)],
    ['Enabled before the action', swap(/(<Action[\s\S]*?<\/Action>)\s*(<Enabled>false<\/Enabled>)/, '$2$1')],
    ['Enabled that is neither true nor false', swap('<Enabled>false', '<Enabled>no')],
    ['an unknown resid', swap('<bt:String id="tpr.pull.Label"', '<bt:String id="tpr.pul.Label"')],
    ['an unused string', swap(/(<bt:String id=")(Tab.Label)(".*\n)/, '$1Old.Label$3$1$2$3')],
    ['a duplicate string', swap(/(<bt:String id="Functions.Namespace".*\n)/, '$1$1')],
    [
      'ids that differ in capitals only',
      swap(/(<bt:String id=")(Functions.Namespace)(".*\n)/, '$1$2$3$1FUNCTIONS.Namespace$3'),
    ],
    ['a resid of 33 letters', (text) => text.replaceAll('"Help.Url"', `"${'Help.Url'.padEnd(33, 'x')}"`)],
    ['a label that is too long', swap('"Refresh"', `"${'Refresh '.repeat(16)}"`)],
    ['an empty label', swap('Value="Actualiser"', 'Value=""')],
    ['a tip that is too long', swap('Bring the table', 'Bring the table '.repeat(15))],
    [
      'an address without https',
      swap('https://addin.example.com/functions.json', 'http://addin.example.com/functions.json'),
    ],
    ['an address elsewhere', swap('https://addin.example.com/panel.html', 'https://other.example.com/panel.html')],
    [
      'an origin with the same beginning',
      swap('https://addin.example.com/help.html', 'https://addin.example.com.evil.example/help.html'),
    ],
    ['a missing icon', swap('assets/pull-16.png', 'assets/pul-16.png')],
    ['an icon of another size', swap('assets/pull-16.png', 'assets/pull-32.png')],
    ['an icon of 80 that is missing', swap(/<bt:Image size="80" resid="pull.Icon.80"\/>/, '')],
    ['a sign of another size', swap('assets/addin-64.png', 'assets/addin-32.png')],
    ['a duplicate control', swap('id="tpr.refresh">', 'id="tpr.pull">')],
    ['an action without a handler', swap('<FunctionName>tpr.pull', '<FunctionName>tpr.pulls')],
    ['an action of another type', swap('xsi:type="ExecuteFunction"', 'xsi:type="ShowTaskpane"')],
    ['a menu that Excel does not have', swap('ContextMenuCell', 'ContextMenuRow')],
    [
      'a menu disabled at launch',
      swap(/(<Control [^>]*id="tpr.thirdParty">[\s\S]*?<\/Action>)/, '$1<Enabled>false</Enabled>'),
    ],
    ['a runtime that ends with the panel', swap('lifetime="long"', 'lifetime="short"')],
    [
      'functions in a page of their own',
      (text) => text.replace(/(<Page>\s*<SourceLocation resid=")Panel.Url/, '$1Help.Url'),
    ],
    ['no shared runtime required', swap('"SharedRuntime"', '"ExcelApi"')],
    ['no namespace', swap(/<Namespace .*\n/, '')],
    ['a string in a third language', swap('Locale="fr-FR" Value="Récupérer"', 'Locale="de-DE" Value="Récupérer"')],
    ['an unknown element', swap('<Hosts>', '<Colour>blue</Colour><Hosts>')],
    ['an unknown attribute', swap('<Host Name="Workbook"', '<Host Name="Workbook" Since="2016"')],
    ['an unknown host', swap('<Host Name="Workbook"', '<Host Name="Spreadsheet"')],
    ['an unknown lifetime', swap('lifetime="long"', 'lifetime="forever"')],
    [
      'shortcuts before the buttons',
      (text) => text.replace(/(<VersionOverrides[\s\S]*<\/VersionOverrides>)\s*(<ExtendedO[\s\S]*Overrides>)/, '$2$1'),
    ],
    [
      'a domain that is the page’s own',
      swap('<Hosts>', `<AppDomains><AppDomain>${place.origin}</AppDomain></AppDomains><Hosts>`),
    ],
  ];
  let bySchema: readonly (readonly string[])[];
  beforeAll(async () => {
    bySchema = await schemaFaults(planted.map(([, breakIt]) => breakIt(xml)));
  });

  it.each(planted.map(([what, breakIt], index) => [what, breakIt, index] as const))('%s', (_, breakIt, index) => {
    const broken = breakIt(xml);
    expect(broken).not.toBe(xml);
    const reported = bySchema[index] ?? [];
    expect(reported.length > 0 ? reported : faultsOf(broken)).not.toEqual([]);
  });
});

describe('a unified manifest that is broken, or has other content, is detected:', () => {
  it.each<[string, string, unknown]>([
    ['an unknown version of the format', 'manifestVersion', '9.99'],
    ['an id that is not a GUID', 'id', 'tpr'],
    ['another id', 'id', '6f0c8a1e-3b57-4d4c-9a56-2c1f7be0d9a4'],
    ['another version', 'version', '1.2.4'],
    ['a name that is too long', 'name.short', 'Third-party risk '.repeat(2)],
    ['another name', 'name.short', 'Third party risk'],
    ['no developer', 'developer', undefined],
    ['another page', 'extensions.0.runtimes.0.code.page', 'https://addin.example.com/other.html'],
    ['a page without https', 'extensions.0.runtimes.0.code.page', 'http://addin.example.com/panel.html'],
    ['an unknown lifetime', 'extensions.0.runtimes.0.lifetime', 'forever'],
    ['another namespace', 'extensions.0.runtimes.0.customFunctions.namespace.id', 'TPR2'],
    ['functions where Excel does not look', 'extensions.0.customFunctions', {}],
    [
      'another list of functions',
      'extensions.0.runtimes.0.customFunctions.metadataUrl',
      'https://addin.example.com/f.json',
    ],
    ['an action without its button', 'extensions.0.ribbons.0.tabs.0.groups.0.controls.0.actionId', 'tpr.send'],
    ['another label', 'extensions.0.ribbons.0.tabs.0.groups.1.controls.0.label', 'Check'],
    ['another tip', 'extensions.0.ribbons.0.tabs.0.groups.1.controls.0.supertip.description', 'Check'],
    ['a button enabled from the start', 'extensions.0.ribbons.0.tabs.0.groups.1.controls.1.enabled', true],
    ['a button of an unknown kind', 'extensions.0.ribbons.0.tabs.0.groups.0.controls.0.type', 'link'],
    ['too few icons', 'extensions.0.ribbons.0.tabs.0.groups.0.controls.0.icons', []],
    ['another tab', 'extensions.0.ribbons.0.tabs.0.id', 'TPR.Tab2'],
    ['a menu that Excel does not have', 'extensions.0.contextMenus.0.menus.0.entryPoint', 'row'],
    ['another shortcut', 'extensions.0.keyboardShortcuts.0.shortcuts.0.key.default', 'Ctrl+Alt+Shift+X'],
    ['a shortcut to nothing', 'extensions.0.keyboardShortcuts.0.shortcuts.0.actionId', 'tpr.nothing'],
  ])('%s', async (_, path, value) => {
    const broken = unified();
    expect(setAt(broken, path.split('.'), value)).toBe(true);
    const faults = await unifiedFaults(broken);
    const isReported =
      faults.length > 0 || JSON.stringify(factsOfUnified(broken, french())) !== JSON.stringify(factsOfXml(xml, read));
    expect(isReported).toBe(true);
  });

  it('a French text at an unknown path', () => {
    const { 'extensions[0].ribbons[0].tabs[0].groups[0].label': label = '', ...others } = french();
    const moved = { ...others, 'extensions[0].ribbons[0].tabs[0].groups[9].label': label };
    expect(factsOfUnified(unified(), moved)).not.toEqual(factsOfXml(xml, read));
  });
});

function moveTabLabel(text: string): string {
  const label = /\s*<Label resid="Tab.Label"\/>/.exec(text)?.[0] ?? '';
  return text.replace(label, '').replace('<CustomTab id="TPR.Tab">', `<CustomTab id="TPR.Tab">${label}`);
}

/** @returns whether the value was another one before. */
function setAt(target: object, [step = '', ...rest]: readonly string[], value: unknown): boolean {
  const inner: unknown = Reflect.get(target, step);
  if (rest.length > 0) return setAt(Object(inner), rest, value);
  if (value === undefined) return Reflect.deleteProperty(target, step);
  Reflect.set(target, step, value);
  return inner !== value;
}
