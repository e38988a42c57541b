import type { WorkbookTask, WorkbookTasks } from '@tpr/core/workbook';
import type { AppsScript } from '@tpr/google-simulator/apps-script';
import type { Performed, Reply } from '../../src/shared/calls.ts';
import { cellsOf } from './cells-of.ts';

/** The results of a day's work. */
export interface EngineRound {
  readonly reviewed: readonly string[];
  readonly sent: unknown;
  readonly decided: readonly string[];
  readonly planned: readonly string[];
  readonly onboarded: readonly number[];
  readonly activity: readonly string[];
  /** The rows of each table that was written. */
  readonly tables: Readonly<Record<string, readonly string[]>>;
}

const edited = 3;
const identifiers = '732829320\n43472357700014\nnonsense';

/** Every task that writes, through the entry point of the sidebar, on a pulled portfolio. */
export function runRound(appsScript: AppsScript, pass: string): EngineRound {
  const { book } = appsScript.state;
  const perform = <N extends WorkbookTask>(
    task: N,
    input: WorkbookTasks[N]['in'] | null = null,
  ): WorkbookTasks[N]['out'] => {
    const given = ['perform', ['job', task, input], pass];
    const reply = appsScript.ask('answerPanel', given, { as: 'page' }) as Reply<Performed>;
    if (!reply.ok) throw new Error(`${task}: ${reply.error.message}`);
    return reply.value.result as WorkbookTasks[N]['out'];
  };
  const sheet = book.sheet('Portfolio');
  const header = Array.from({ length: sheet.extent().column }, (_, at) => sheet.at(1, at + 1).value);
  const column = header.indexOf('Criticality') + 1;
  for (let row = 2; row < 2 + edited; row++) {
    sheet.put(row, column, { value: sheet.at(row, column).value === 'High' ? 'Low' : 'High' });
  }
  const { changes } = perform('review');
  const { counts } = perform('send', { decided: changes.map((change) => ({ ...change, action: 'send' as const })) });
  const waiting = perform('listToDecide').documents.slice(0, edited);
  const { outcomes } = perform('decide', {
    decisions: waiting.map(({ dossierId, documentId, responseId }) => ({
      dossierId,
      documentId,
      responseId,
      decision: { kind: 'approve' as const },
    })),
  });
  perform('listMissing', { days: 30 });
  perform('extractData', { documentCodes: ['DOC_LIABILITY_INSURANCE'], mapping: { Insurer: ['Assureur'] } });
  const { candidates } = perform('readIdentifiers', {
    kind: 'text',
    text: identifiers,
    as: undefined,
    country: undefined,
  });
  const additions = perform('planOnboarding', { candidates });
  const { added, alreadyThere, refused } = perform('onboard', { additions, attributes: [], dossierType: undefined });
  perform('summarise');
  perform('refresh');
  const tables = book.sheets.filter(({ name, isHidden }) => !isHidden && name !== 'Activity');
  return {
    reviewed: changes.map(({ change }) => change.verdict),
    sent: counts,
    decided: outcomes.map(({ kind }) => kind),
    planned: additions.map(({ plan }) => plan),
    onboarded: [added, alreadyThere, refused],
    activity: perform('listActivity').map(({ task, ended }) => `${task} ${ended}`),
    tables: Object.fromEntries(tables.map((each) => [each.name, cellsOf(each)])),
  };
}
