import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readCompanyFile, readOverlay, type CompanyFile } from '@tpr/core/api';
import product from '../package.json' with { type: 'json' };
import { checkInstallation, fileNames, type Installation } from '../src/manifest/manifest.ts';
import { readPicture, type Picture } from './picture.ts';

/** The options of a build of the add-in. */
export interface BuildOrder {
  readonly place: Installation;
  /** The address from which the page loads office.js. */
  readonly officeJs: string;
  /** The company's sign, instead of the product's. */
  readonly sign?: Picture;
  /** The company's settings for all its users; absent if the relay provides them. */
  readonly company?: CompanyFile;
}

/** An order, and the folder that it is delivered into. */
export interface DeliveryOrder extends BuildOrder {
  readonly out: string;
}

/** The value of each option, for the message about a wrong one. */
const options = {
  url: '<https origin that serves the add-in>',
  presets: '<presets.json>',
  profile: '<overlay.json>',
  version: '<1.4.0>',
  support: '<https address for people in need>',
  provider: '<name of the company>',
  icon: '<PNG of 192 × 192>',
  namespace: '<namespace of the formulas, such as TPRPILOT>',
  label: '<word that tells one of several add-ins from the others>',
  'office-js': '<https address of office.js>',
  out: '<folder>',
} as const;

type OptionName = keyof typeof options;
type Given = Readonly<Partial<Record<OptionName, string>>>;

const fromMicrosoft = 'https://appsforoffice.microsoft.com/lib/1/hosted/office.js';

/** The order without options, for a developer's machine. */
export const usualOrder: BuildOrder = {
  place: { origin: 'https://localhost:3000', label: '', version: product.version },
  officeJs: fromMicrosoft,
};

/**
 * @param folder that paths are relative to.
 * @throws RangeError with one line that begins with the option and describes its value.
 */
export function readOrder(args: readonly string[], folder: string): DeliveryOrder {
  const given = readOptions(args);
  const { url, version, namespace, label, support, provider, icon } = given;
  const place: Installation = {
    ...usualOrder.place,
    ...(url !== undefined && { origin: url.replace(/\/$/, '') }),
    ...(version !== undefined && { version }),
    ...(namespace !== undefined && { namespace }),
    ...(label !== undefined && { label }),
    ...(support !== undefined && { support }),
    ...(provider !== undefined && { provider }),
  };
  checkInstallation(place);
  const officeJs = given['office-js'] ?? usualOrder.officeJs;
  if (!/^(https:\/\/[\w.-]+(:\d+)?)?\/\w[\w./-]*\.js$/.test(officeJs)) {
    throw new RangeError('--office-js takes an https address of office.js, or its path below the add-in.');
  }
  const company = readCompany(given, folder);
  return {
    place,
    officeJs,
    ...(icon !== undefined && { sign: readPicture('--icon', bytesAt('icon', icon, folder)) }),
    ...(company !== undefined && { company }),
    out: outFolder(resolve(folder, given.out ?? join(import.meta.dirname, '../dist'))),
  };
}

function readOptions(args: readonly string[]): Given {
  const known = Object.fromEntries(Object.keys(options).map((name) => [name, { type: 'string' as const }]));
  try {
    const { values, tokens } = parseArgs({ args: [...args], options: known, tokens: true });
    const names = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []));
    const twice = names.find((name, place) => names.indexOf(name) < place);
    if (twice !== undefined) throw new RangeError(`--${twice} is given twice: give it once.`);
    const blank = Object.keys(values).find((name) => values[name]?.trim() === '');
    if (blank !== undefined) throw new RangeError(`--${blank} is empty: it takes ${options[blank as OptionName]}.`);
    return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value?.trim()]));
  } catch (error) {
    if (error instanceof RangeError) throw error;
    const wrong = /'(?:-\w, )?(-?-?[^' ]+)/.exec(error instanceof Error ? error.message : '')?.[1] ?? args[0] ?? '';
    const takes = options[wrong.replace(/^--/, '') as OptionName] as string | undefined;
    if (takes !== undefined) throw new RangeError(`${wrong} takes ${takes}.`, { cause: error });
    const all = Object.entries(options).map(([name, value]) => `--${name} ${value}`);
    throw new RangeError(`${wrong} is not an option. There are: ${all.join(', ')}.`, { cause: error });
  }
}

function readCompany({ presets, profile }: Given, folder: string): CompanyFile | undefined {
  if (presets === undefined && profile === undefined) return undefined;
  const company = presets === undefined ? { presets: [] } : readWith('presets', presets, folder, readCompanyFile);
  if (profile === undefined) return company;
  if (company.profile !== undefined) {
    throw new RangeError('--profile is given, and the presets hold a profile of their own: take one of them out.');
  }
  return { ...company, profile: readWith('profile', profile, folder, readOverlay) };
}

function readWith<T>(option: OptionName, path: string, folder: string, read: (text: string) => T): T {
  const text = bytesAt(option, path, folder).toString('utf8');
  try {
    return read(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new RangeError(`--${option} ${path}: ${reason.replaceAll(/\s+/g, ' ')}`, { cause: error });
  }
}

function bytesAt(option: OptionName, path: string, folder: string): Buffer {
  const file = resolve(folder, path);
  if (!existsSync(file)) throw new RangeError(`--${option} ${path}: there is no such file.`);
  if (!statSync(file).isFile()) throw new RangeError(`--${option} ${path} is not a file: it takes ${options[option]}.`);
  return readFileSync(file);
}

/** The build empties this folder, so one with other files than those of an earlier delivery is refused. */
function outFolder(folder: string): string {
  if (!existsSync(folder)) return folder;
  const isFolder = statSync(folder).isDirectory();
  if (isFolder && (readdirSync(folder).length === 0 || existsSync(join(folder, fileNames.page)))) return folder;
  throw new RangeError(`--out ${folder} is there already and holds no add-in: name a folder that is not there yet.`);
}
