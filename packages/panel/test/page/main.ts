import type { WorkbookTask } from '@tpr/core/workbook';
import { mountPanel } from '../../src/index.ts';
import type { Situation } from './scenes/situations.ts';
import { createScriptedHost, type StageHost } from './scripted-host.ts';
import type { StageWish } from './stage-wish.ts';

declare global {
  interface Window {
    stage: StageHost;
    /** Replaces the panel with a new one. @param query the parameters of the stage, as in its address. */
    perform: (query: string) => Promise<void>;
  }
}

function readWish(query: string): StageWish {
  const wished = new URLSearchParams(query);
  const oneOf = <T extends string>(name: string, choices: readonly [T, ...T[]]): T =>
    choices.find((choice) => choice === wished.get(name)) ?? choices[0];
  return {
    kind: oneOf('kind', ['excel', 'sheets']),
    language: oneOf('language', ['en', 'fr']),
    mode: oneOf('mode', ['light', 'dark', 'highContrast']),
    session: oneOf('session', ['in', 'out', 'ended']),
    table: oneOf('table', ['there', 'none', 'unlinked', 'gone', 'unkeyed', 'otherAccount']),
    environment: wished.get('environment') ?? 'Sandbox',
    unsent: Number(wished.get('unsent') ?? 7),
    typedOver: Number(wished.get('typedOver') ?? 0),
    lacking: Number(wished.get('lacking') ?? 0),
    lackingBefore: Number(wished.get('lackingBefore') ?? 0),
    isUnfinished: wished.get('unfinished') === 'yes',
    isProtected: wished.get('protected') === 'yes',
    warning: wished.get('warning') ?? '',
    notStored: wished.get('notStored') ?? '',
    newColumns: wished.get('newColumns') ?? '',
    ahead: Number(wished.get('ahead') ?? 0),
    workMs: Number(wished.get('workMs') ?? 60),
    lookMs: Number(wished.get('lookMs') ?? 0),
    failures: failuresOf(wished.get('failures') ?? ''),
    goesAway: wished.get('goesAway') === 'yes',
    slowed: wished.get('slowed') === 'yes',
    stays: wished.get('stays') === 'yes',
    takesFiles: wished.get('takesFiles') !== 'no',
    givesAddress: wished.get('givesAddress') !== 'no',
    hasCounts: wished.get('hasCounts') ?? 'no',
    companyProfile: wished.get('companyProfile') ?? '',
    companyFault: wished.get('companyFault') ?? '',
    ownProfile: wished.get('ownProfile') ?? '',
  };
}

function failuresOf(text: string): Partial<Record<WorkbookTask, Situation>> {
  const pairs = text.split(',').filter((pair) => pair !== '');
  return Object.fromEntries(pairs.map((pair) => pair.split(':')));
}

const panel = document.getElementById('panel')!;
const play = (query: string): Promise<() => void> => {
  window.stage = createScriptedHost(readWish(query));
  return mountPanel(panel, window.stage);
};
let shown = play(location.search);

window.perform = async (query) => {
  (await shown)();
  localStorage.clear();
  // After a reload, the page shows the same.
  history.replaceState(null, '', `?${query}`);
  shown = play(query);
  await shown;
};
