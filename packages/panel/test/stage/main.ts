import type { DeskTask } from '@tpr/core';
import { mountPanel } from '../../src/index.ts';
import { createScriptedHost, type Situation, type StageHost, type StageWish } from './scripted-host.ts';

declare global {
  interface Window {
    stage: StageHost;
    unmount: () => void;
  }
}

const wished = new URLSearchParams(location.search);

function oneOf<T extends string>(name: string, choices: readonly [T, ...T[]]): T {
  const wish = wished.get(name);
  return choices.find((choice) => choice === wish) ?? choices[0];
}

function failuresOf(text: string): Partial<Record<DeskTask, Situation>> {
  const pairs = text.split(',').filter((pair) => pair !== '');
  return Object.fromEntries(pairs.map((pair) => pair.split(':')));
}

const wish: StageWish = {
  kind: oneOf('kind', ['excel', 'sheets']),
  language: oneOf('language', ['en', 'fr']),
  mode: oneOf('mode', ['light', 'dark', 'highContrast']),
  session: oneOf('session', ['in', 'out', 'ended']),
  table: oneOf('table', ['there', 'none', 'gone', 'unkeyed', 'otherAccount']),
  environment: wished.get('environment') ?? 'Sandbox',
  unsent: Number(wished.get('unsent') ?? 7),
  workMs: Number(wished.get('workMs') ?? 100),
  failures: failuresOf(wished.get('failures') ?? ''),
  slowed: wished.get('slowed') === 'yes',
};

window.stage = createScriptedHost(wish);
window.unmount = mountPanel(document.getElementById('pane')!, window.stage);
