import { createHash } from 'node:crypto';
import type { Language, Text } from '@tpr/core';
import { actionOf, cellMenu, isEnabled, ribbonGroups, ribbonTab } from '../ribbon/ribbon-actions.ts';
import type { RibbonCommand } from '../ribbon/commands.ts';
import { stateAtStart } from '../ribbon/ribbon-state.ts';
import { addinTexts, controlTexts, groupTexts, mapText } from './texts.ts';

/** Where an add-in is served, and which of several it is. */
export interface Installation {
  /** Such as https://addin.example.com. */
  readonly origin: string;
  /** Told apart from others in the same Excel by this word, such as Test; empty for the only one. */
  readonly label: string;
  /** Of the package, such as 1.2.3. */
  readonly version: string;
}

export interface Control {
  /** Of the control, and of the action that it starts. */
  readonly id: string;
  readonly icon: RibbonCommand;
  readonly label: Text;
  readonly tip: Text;
  /** Before the add-in has run. */
  readonly isEnabled: boolean;
}

interface Group {
  readonly id: string;
  readonly label: Text;
  readonly controls: readonly Control[];
}

interface Shortcut {
  readonly actionId: string;
  readonly command: RibbonCommand;
  readonly name: Text;
  readonly key: string;
}

/** Everything that both manifests say. */
export interface Manifest {
  readonly id: string;
  readonly version: string;
  readonly origin: string;
  readonly provider: string;
  readonly namespace: string;
  readonly name: Text;
  readonly summary: Text;
  readonly description: Text;
  readonly welcomeTitle: Text;
  readonly welcome: Text;
  readonly tab: { readonly id: string; readonly label: Text; readonly groups: readonly Group[] };
  readonly cellMenu: readonly Control[];
  readonly shortcuts: readonly Shortcut[];
}

/** The culture that Office has each language for, beside the default. */
const cultures: Readonly<Record<Exclude<Language, 'en'>, string>> = { fr: 'fr-FR' };
export const translations = Object.entries(cultures) as readonly [language: keyof typeof cultures, culture: string][];

export const iconSizes = [16, 32, 80] as const;

/** Fixed names: Office keeps the addresses that a manifest gives. */
export const fileNames = {
  page: 'panel.html',
  script: 'functions.js',
  functions: { en: 'functions.json', fr: 'functions-fr.json' },
  shortcuts: 'shortcuts.json',
  shortcutTexts: { en: 'shortcuts-en.json', fr: 'shortcuts-fr.json' },
  help: 'help.html',
} as const satisfies Readonly<Record<string, string | Text>>;

export const iconName = (command: RibbonCommand | 'addin', size: number): string => `assets/${command}-${size}.png`;

/** Shift is there because Ctrl+Alt alone is AltGr, which types € and other signs on European keyboards. */
const keys: Partial<Readonly<Record<RibbonCommand, string>>> = {
  open: 'Ctrl+Alt+Shift+O',
  pull: 'Ctrl+Alt+Shift+P',
  refresh: 'Ctrl+Alt+Shift+R',
  review: 'Ctrl+Alt+Shift+V',
  send: 'Ctrl+Alt+Shift+S',
  documents: 'Ctrl+Alt+Shift+D',
};

const addinId = '6f0c8a1e-3b57-4d4c-9a56-2c1f7be0d9a3';

/** @throws RangeError with one line that says what the origin, the label or the version has to be. */
export function createManifest({ origin, label, version }: Installation): Manifest {
  if (!/^https:\/\/[a-z0-9.-]+(:\d{1,5})?$/.test(origin)) {
    throw new RangeError(
      `TPR_ADDIN_URL has to be an https origin in small letters without a path, such as https://addin.example.com; it is ${origin}.`,
    );
  }
  if (!/^(\p{L}[\p{L}\p{N} -]{0,10})?$/u.test(label)) {
    throw new RangeError('TPR_ADDIN_LABEL has to be at most 11 letters, digits, spaces or hyphens, such as Test.');
  }
  if (!/^\d{1,5}\.\d{1,5}\.\d{1,5}$/.test(version)) throw new RangeError(`${version} is not a version such as 1.2.3.`);
  const named = (text: Text): Text => (label === '' ? text : mapText(text, (each) => `${each} ${label}`));
  const { name, tab, ...texts } = addinTexts;
  return {
    id: idOf(label),
    version,
    origin,
    provider: 'Third-party risk connectors',
    namespace: 'TPR',
    name: named(name),
    ...texts,
    tab: {
      id: ribbonTab,
      label: named(tab),
      groups: ribbonGroups.map(({ id, name: group, commands }) => ({
        id,
        label: groupTexts[group],
        controls: commands.map(controlOf),
      })),
    },
    // What is in a context menu can not be disabled at launch: https://learn.microsoft.com/office/dev/add-ins/design/disable-add-in-commands
    cellMenu: cellMenu.map((command) => ({ ...controlOf(command), isEnabled: true })),
    shortcuts: shortcutsOf(keys),
  };
}

function controlOf(command: RibbonCommand): Control {
  const action = actionOf(command);
  return { id: action.id, icon: command, ...controlTexts[command], isEnabled: isEnabled(action, stateAtStart) };
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

/** Excel takes two add-ins with one id for the same: a label gives an id of its own, always the same one (RFC 9562, 8). */
function idOf(label: string): string {
  if (label === '') return addinId;
  const hex = createHash('sha256').update(`${addinId} ${label}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** A set that Excel has to have for the add-in to be offered in it. */
export interface RequiredSet {
  readonly name: string;
  readonly minVersion: string;
}

/** One page for all, and calls up to those of Excel 2021: what came later is asked for before it is used. */
export const requiredSets: readonly RequiredSet[] = [
  { name: 'SharedRuntime', minVersion: '1.1' },
  { name: 'ExcelApi', minVersion: '1.14' },
];
