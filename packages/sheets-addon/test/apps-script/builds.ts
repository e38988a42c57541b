import type { AppsScriptOptions } from '@tpr/google-simulator/apps-script';

interface Build extends Pick<AppsScriptOptions, 'isAddOn' | 'runsTriggersOfTriggers'> {
  readonly build: string;
  readonly isAddOn: boolean;
  /** How often its clock fires, ms. */
  readonly clockMs: number;
}

const bound = { isAddOn: false, clockMs: 600_000 };

/** Both builds where Google disables triggers that a trigger created, and one where Google runs them. */
export const builds: readonly Build[] = [
  { build: 'bound script', ...bound, runsTriggersOfTriggers: false },
  { build: 'bound script, triggers of triggers run', ...bound, runsTriggersOfTriggers: true },
  { build: 'editor add-on', isAddOn: true, clockMs: 3_600_000, runsTriggersOfTriggers: false },
];
