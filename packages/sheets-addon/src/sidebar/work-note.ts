import { typesetFrench, type Language } from '@tpr/core';
import { taskFacts } from '@tpr/core/workbook';
import type { ReadingTask, WorkSize } from '@tpr/panel';
import type { ScheduledTask } from '../shared/calls.ts';
import type { ScheduleTime } from '../shared/schedule-time.ts';
import { googleDays, pullAtGoogle, type PullAtGoogle } from './google-day.ts';

interface WorkNoteMessages {
  readonly cost: (calls: string, minutes: string) => string;
  readonly each: (calls: string, times: number) => string;
  readonly share: (work: PullAtGoogle) => string;
  /** For more than one run of a script: a task that continues automatically, and one that ends. */
  readonly goesOn: (runs: string) => string;
  readonly ends: string;
  readonly tooMuch: string;
  readonly ofChanges: string;
  readonly ofCheck: string;
  readonly usualColumns: string;
}

const count = (language: Language, value: number): string => new Intl.NumberFormat(language).format(value);
const { personal, company } = googleDays;

const messages: Readonly<Record<Language, WorkNoteMessages>> = {
  en: {
    cost: (calls, minutes) => `It takes up to ${calls} requests, about ${minutes} min.`,
    each: (calls, times) =>
      times === 1
        ? `It takes about ${calls} requests on each of these days.`
        : `Each time takes about ${calls} requests, ${times} times a day.`,
    share: ({ percent }) =>
      `That is ${percent.personal}% of the daily limit of a personal Google account (${count('en', personal.requests)} requests) and ${percent.company}% of that of a company account (${count('en', company.requests)}).`,
    goesOn: (runs) => `Google ends each script run after a few minutes: this takes about ${runs} runs.`,
    ends: 'Google ends a script run after a few minutes: this task may be ended before it is complete.',
    tooMuch: 'This exceeds the daily limit of a personal Google account: choose fewer times.',
    ofChanges: 'It takes a few requests, and some for each third party that has changed or is sent.',
    ofCheck: 'It takes about a hundred requests.',
    usualColumns: 'This estimate assumes the usual columns.',
  },
  fr: typesetFrench<WorkNoteMessages>({
    cost: (calls, minutes) => `Il faut au plus ${calls} requêtes, environ ${minutes} min.`,
    each: (calls, times) =>
      times === 1
        ? `Il faut environ ${calls} requêtes chacun de ces jours.`
        : `Il faut chaque fois environ ${calls} requêtes, ${times} fois par jour.`,
    share: ({ percent }) =>
      `C’est ${percent.personal} % de la limite quotidienne d’un compte Google personnel (${count('fr', personal.requests)} requêtes) et ${percent.company} % de celle d’un compte d’entreprise (${count('fr', company.requests)}).`,
    goesOn: (runs) => `Google arrête chaque exécution d’un script après quelques minutes : il en faut environ ${runs}.`,
    ends: 'Google arrête une exécution de script après quelques minutes : ce travail peut être arrêté avant d’être complet.',
    tooMuch: 'Cela dépasse la limite quotidienne d’un compte Google personnel : choisissez moins d’horaires.',
    ofChanges: 'Il faut quelques requêtes, et quelques-unes par tiers modifié ou envoyé.',
    ofCheck: 'Il faut une centaine de requêtes.',
    usualColumns: 'Cette estimation vaut pour les colonnes habituelles.',
  }),
};

/** Describes the cost of a task that reads all dossiers. @param callsPerSecond of the last pull, if known. */
export function noteReading(
  language: Language,
  task: ReadingTask,
  calls: number,
  callsPerSecond: number | undefined,
): string {
  const work = pullAtGoogle(calls, callsPerSecond);
  const { cost, share, goesOn, ends } = messages[language];
  const sentences = [cost(count(language, calls), count(language, work.minutes)), share(work)];
  if (work.runs > 1) sentences.push(taskFacts[task].resumes ? goesOn(count(language, work.runs)) : ends);
  return sentences.join(' ');
}

/** Measured requests per third party for the default columns, including those of the list. */
const usualCalls = 2.05;

/** Describes the cost of a schedule on each day on which it runs; undefined while it is unknown. */
export function noteSchedule(
  language: Language,
  task: ScheduledTask,
  { hours }: ScheduleTime,
  size: WorkSize,
): string | undefined {
  const { each, share, ends, tooMuch, ofChanges, ofCheck, usualColumns } = messages[language];
  if (task === 'checkService') return ofCheck;
  if (task === 'refresh' || task === 'tellChanges' || task === 'sendReady') return ofChanges;
  const calls = task === 'pull' ? size.rows && Math.ceil(usualCalls * size.rows) : size.dossierCalls;
  if (calls === undefined) return undefined;
  const day = pullAtGoogle(calls * hours.length, size.callsPerSecond);
  const sentences = [each(count(language, calls), hours.length), share(day)];
  if (task === 'pull') sentences.push(usualColumns);
  else if (task !== 'listMissing' && pullAtGoogle(calls, size.callsPerSecond).runs > 1) sentences.push(ends);
  if (day.days.personal > 1) sentences.push(tooMuch);
  return sentences.join(' ');
}
