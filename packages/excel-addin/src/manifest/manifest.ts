import { createHash } from 'node:crypto';
import type { Language, LocalizedText } from '@tpr/core';
import { actionOf, cellMenu, isEnabled, ribbonGroups, ribbonTab } from '../ribbon/ribbon-actions.ts';
import { inNamespace, usualNamespace } from '../functions/namespace.ts';
import type { RibbonCommand } from '../ribbon/commands.ts';
import { stateAtStart } from '../ribbon/ribbon-state.ts';
import { addinTexts, controlTexts, groupTexts, mapText } from './texts.ts';

/** One installation of the add-in: its address, and what distinguishes it from other installations. */
export interface Installation {
  /** Such as https://addin.example.com. */
  readonly origin: string;
  /** Word that distinguishes the add-in from others in the same Excel, such as Test; empty for the only one. */
  readonly label: string;
  /** Text before the dot of every formula; default `usualNamespace`. Another namespace makes a separate add-in. */
  readonly namespace?: string;
  /** Such as 1.2.3; Office updates the add-in if the version is later than the one it has. */
  readonly version: string;
  /** Address of the support page; default: the help page of the add-in. */
  readonly support?: string;
  /** Name of the provider in the manifest. Default: Third-party risk connectors. */
  readonly provider?: string;
}

export interface Control {
  /** Id of the control, and of the action that it starts. */
  readonly id: string;
  readonly icon: RibbonCommand;
  readonly label: LocalizedText;
  readonly tip: LocalizedText;
  /** Whether the control is enabled before the add-in has run. */
  readonly isEnabled: boolean;
}

interface Group {
  readonly id: string;
  readonly label: LocalizedText;
  readonly controls: readonly Control[];
}

interface Shortcut {
  readonly actionId: string;
  readonly command: RibbonCommand;
  readonly name: LocalizedText;
  readonly key: string;
}

/** The content of both manifests. */
export interface Manifest {
  readonly id: string;
  readonly version: string;
  readonly origin: string;
  readonly provider: string;
  readonly support: string;
  readonly namespace: string;
  readonly name: LocalizedText;
  readonly summary: LocalizedText;
  readonly description: LocalizedText;
  readonly welcomeTitle: LocalizedText;
  readonly welcome: LocalizedText;
  readonly tab: { readonly id: string; readonly label: LocalizedText; readonly groups: readonly Group[] };
  readonly cellMenu: readonly Control[];
  readonly shortcuts: readonly Shortcut[];
}

/** The culture of each language in Office, without the default language. */
const cultures: Readonly<Record<Exclude<Language, 'en'>, string>> = { fr: 'fr-FR' };
export const translations = Object.entries(cultures) as readonly [language: keyof typeof cultures, culture: string][];

export const iconSizes = [16, 32, 80] as const;

/** Fixed names, because Office stores the addresses in a manifest. */
export const fileNames = {
  page: 'panel.html',
  script: 'functions.js',
  functions: { en: 'functions.json', fr: 'functions-fr.json' },
  shortcuts: 'shortcuts.json',
  shortcutTexts: { en: 'shortcuts-en.json', fr: 'shortcuts-fr.json' },
  help: 'help.html',
  company: 'presets.json',
} as const satisfies Readonly<Record<string, string | LocalizedText>>;

export const iconName = (command: RibbonCommand | 'addin', size: number): string => `assets/${command}-${size}.png`;

/** With Shift, because Ctrl+Alt alone is AltGr, which types € and other signs on European keyboards. */
const keys: Partial<Readonly<Record<RibbonCommand, string>>> = {
  open: 'Ctrl+Alt+Shift+O',
  pull: 'Ctrl+Alt+Shift+P',
  refresh: 'Ctrl+Alt+Shift+R',
  review: 'Ctrl+Alt+Shift+V',
  send: 'Ctrl+Alt+Shift+S',
  documents: 'Ctrl+Alt+Shift+D',
};

const addinId = '6f0c8a1e-3b57-4d4c-9a56-2c1f7be0d9a3';

/** Maximum length of names that both manifests accept; for addresses it is 2,048. */
const longestProvider = 32;

/** The short name of the unified manifest has at most 30 letters, and "Third-party risk " needs 17 of them. */
const longestNamespace = 11;

/**
 * Excel accepts 32 letters, digits, periods and underscores that begin with a letter
 * (https://learn.microsoft.com/microsoft-365/extensibility/schema/extension-custom-functions-namespace). Periods are
 * refused here: an add-in finds its formulas by the namespace, so none may end with another one. Microsoft advises
 * against cell addresses, in A1 and R1C1 notation:
 * https://learn.microsoft.com/office/dev/add-ins/excel/custom-functions-naming
 */
const namespaceForm = /^[A-Z][A-Z0-9_]*$/;
const cellAddress = /^([A-Z]{1,3}\d+|(R\d*)?(C\d*)?)$/;

const isNamespace = (text: string): boolean =>
  text.length <= longestNamespace && namespaceForm.test(text) && !cellAddress.test(text);

/** @throws RangeError with one line that begins with the option of the build and names its allowed values. */
export function checkInstallation({ origin, label, namespace, version, support, provider }: Installation): void {
  if (!/^https:\/\/[a-z0-9.-]+(:\d{1,5})?$/.test(origin)) {
    throw new RangeError(
      `--url takes an https origin in small letters without a path, such as https://addin.example.com; it is ${origin}.`,
    );
  }
  if (!/^(\p{L}[\p{L}\p{N} -]{0,10})?$/u.test(label)) {
    throw new RangeError('--label takes at most 11 letters, digits, spaces or hyphens, such as Test.');
  }
  if (namespace !== undefined && !isNamespace(namespace)) {
    throw new RangeError(
      `--namespace takes at most ${longestNamespace} capital letters, digits or underscores, a letter first, and no address of a cell, such as TPRPILOT; it is ${namespace}.`,
    );
  }
  // One manifest accepts numbers of up to five digits, the other no number with a leading 0:
  // https://learn.microsoft.com/javascript/api/manifest/version
  if (!/^(0|[1-9]\d{0,4})(\.(0|[1-9]\d{0,4})){2}$/.test(version)) {
    throw new RangeError(`--version takes three numbers of at most five digits, such as 1.4.0; it is ${version}.`);
  }
  if (support !== undefined && !/^https:\/\/[\w.-]+(:\d{1,5})?(\/[^\s"<>\\]{0,1900})?$/.test(support)) {
    throw new RangeError(`--support takes an https address, such as https://help.example.com/excel; it is ${support}.`);
  }
  if (provider !== undefined && !/^[^\p{C}<>]{1,32}$/u.test(provider)) {
    throw new RangeError(`--provider takes a name of at most ${longestProvider} letters, such as Acme.`);
  }
}

/** @throws RangeError as `checkInstallation` does. */
export function createManifest(place: Installation): Manifest {
  checkInstallation(place);
  const {
    origin,
    label,
    namespace = usualNamespace,
    version,
    support = `${origin}/${fileNames.help}`,
    provider = 'Third-party risk connectors',
  } = place;
  const followedBy = (text: LocalizedText, word: string): LocalizedText =>
    word === '' ? text : mapText(text, (each) => `${each} ${word}`);
  const own = (text: LocalizedText): LocalizedText => mapText(text, (each) => inNamespace(each, namespace));
  const controlOf = (command: RibbonCommand): Control => {
    const action = actionOf(command);
    const { label: shown, tip } = controlTexts[command];
    return { id: action.id, icon: command, label: shown, tip: own(tip), isEnabled: isEnabled(action, stateAtStart) };
  };
  const { name, summary, description, tab, welcomeTitle, welcome } = addinTexts;
  return {
    id: idOf(label, namespace),
    version,
    origin,
    provider,
    support,
    namespace,
    name: followedBy(name, label !== '' || namespace === usualNamespace ? label : namespace),
    summary,
    description: own(description),
    welcomeTitle,
    welcome: own(welcome),
    tab: {
      id: ribbonTab,
      label: followedBy(own(tab), label),
      groups: ribbonGroups.map(({ id, name: group, commands }) => ({
        id,
        label: groupTexts[group],
        controls: commands.map(controlOf),
      })),
    },
    // Items of a context menu cannot be disabled at launch: https://learn.microsoft.com/office/dev/add-ins/design/disable-add-in-commands
    cellMenu: cellMenu.map((command) => ({ ...controlOf(command), isEnabled: true })),
    shortcuts: shortcutsOf(keys),
  };
}

function shortcutsOf(chosen: typeof keys): Shortcut[] {
  return ribbonGroups
    .flatMap(({ commands }): readonly RibbonCommand[] => commands)
    .flatMap((command) => {
      const key = chosen[command];
      return key === undefined
        ? []
        : [{ actionId: actionOf(command).id, command, name: controlTexts[command].label, key }];
    });
}

/**
 * The id of an add-in, a version 8 UUID (RFC 9562). Excel identifies an add-in by it, so each label and namespace has
 * its own fixed id. Labels have no period, so the period separates namespace and label.
 */
function idOf(label: string, namespace: string): string {
  const word = namespace === usualNamespace ? label : `${namespace}.${label}`;
  if (word === '') return addinId;
  const hex = createHash('sha256').update(`${addinId} ${word}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** A requirement set that Excel must have to offer the add-in. */
export interface RequiredSet {
  readonly name: string;
  readonly minVersion: string;
}

/** A shared runtime, and the API of Excel 2021. Later parts of the API are used only after a check that they exist. */
export const requiredSets: readonly RequiredSet[] = [
  { name: 'SharedRuntime', minVersion: '1.1' },
  { name: 'ExcelApi', minVersion: '1.14' },
];
