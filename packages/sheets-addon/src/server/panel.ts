import { Cancelled, ConnectorError } from '@tpr/core';
import type { WorkbookTask } from '@tpr/core/workbook';
import { packError, type CallName, type Calls, type SidebarState, type Reply } from '../shared/calls.ts';
import { isPage } from './script/caller.ts';
import { noteBug } from './script/execution-log.ts';
import { isBound } from './script/installation.ts';
import { formulaForm, userLanguage } from './script/language.ts';
import { forgetPassword } from './session/kept-password.ts';
import {
  importProfile,
  keepPassword,
  keepsPassword,
  companyProfile,
  readProfile,
  reviewProfile,
  signIn,
  signOut,
  viewSession,
} from './session/own-session.ts';
import { convertGoogleError } from './service/google-refusal.ts';
import { restoreFormulaTrigger, reviewSharing } from './session/formula-session.ts';
import { share, unshare } from './session/sharing.ts';
import { readSettings } from './script/settings.ts';
import { activeBook } from './workbook/grid.ts';
import { dropJobs, readJobs, wakeJobs } from './work/job.ts';
import { perform } from './work/resumable-job.ts';
import { followWork, stopWork } from './work/job-progress.ts';
import {
  addSchedule,
  listSchedules,
  moveSchedule,
  removeSchedule,
  stopIfIdle,
  restoreClock,
  takeOverSchedule,
} from './work/schedule-list.ts';

type Answers = { readonly [N in CallName]: (...given: Calls[N]['in']) => Calls[N]['out'] };

/** The calls that the page of the sidebar may make. */
const answers: Answers = {
  openPanel: () =>
    after(() => {
      guarded(restoreClock);
      guarded(restoreFormulaTrigger);
    }),
  signIn: (...given) =>
    after(() => {
      signIn(...given);
      wakeJobs();
    }),
  signOut: () =>
    after(() => {
      signOut();
      guarded(dropWork);
    }),
  reviewProfile,
  importProfile: (text) => after(() => importProfile(text)),
  perform: (job, task: WorkbookTask, input) =>
    perform({ job, task, input: input ?? undefined, userLanguage: userLanguage(), isUnattended: false }),
  followWork,
  stopWork(job) {
    stopWork(job);
    return null;
  },
  dropWork: () => after(dropWork),
  share: (...given) => after(() => share(...given)),
  unshare: () => after(unshare),
  addSchedule: (...given) => after(() => addSchedule(...given)),
  takeOverSchedule: (...given) => after(() => takeOverSchedule(...given)),
  moveSchedule: (...given) => after(() => moveSchedule(...given)),
  removeSchedule: (id) => after(() => removeSchedule(id)),
  keepPassword: (password) => after(() => keepPassword(password)),
  forgetPassword: () => after(forgetPassword),
};

/**
 * Handles a call of the page; errors are returned in the reply.
 * @returns null, and does nothing, for a caller that is not a page of this user.
 */
export function answerPanel(name: string, given: readonly unknown[], pass: unknown): Reply<unknown> | null {
  try {
    if (!isPage(pass)) return null;
    const answer = Object.keys(answers).includes(name) ? answers[name as CallName] : undefined;
    if (answer === undefined) throw new ConnectorError('bug', `The sidebar asks for ${name}, which is unknown.`);
    return { ok: true, value: Reflect.apply(answer, undefined, [...given]) ?? null };
  } catch (thrown) {
    const error = convertGoogleError(thrown);
    noteBug(error);
    return { ok: false, error: packed(error) };
  }
}

function packed(error: unknown) {
  if (error instanceof Cancelled) return { kind: 'cancelled', message: error.message } as const;
  if (error instanceof ConnectorError) return packError(error);
  const message = error instanceof Error ? error.message : String(error);
  return { kind: 'bug', message } as const;
}

/** Runs a step that needs triggers. If it fails the panel still opens; its list shows the schedules that do not run. */
function guarded(act: () => void): void {
  try {
    act();
  } catch (error) {
    noteBug(convertGoogleError(error));
  }
}

function dropWork(): void {
  dropJobs();
  stopIfIdle();
}

function after(act: () => void): SidebarState {
  act();
  return panelState();
}

function panelState(): SidebarState {
  const language = userLanguage();
  return {
    spreadsheetId: activeBook().getId(),
    language,
    formulaForm: formulaForm(),
    session: viewSession(),
    presets: readSettings().presets.map(({ label, ...preset }) => ({ ...preset, label: label[language] })),
    profile: readProfile(),
    companyProfile: companyProfile(),
    sharing: reviewSharing(),
    schedules: listSchedules(),
    isBound: isBound(),
    keepsPassword: keepsPassword(),
    jobs: readJobs().map(({ job, task, runs, waits }) => ({ job, task, runs, ...(waits !== undefined && { waits }) })),
  };
}
