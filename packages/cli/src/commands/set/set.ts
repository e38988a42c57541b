import { stat } from 'node:fs/promises';
import {
  Cancelled,
  ConnectorError,
  reviewEdits,
  sendChanges,
  undoObstacle,
  type CellOptions,
  type Change,
  type Outcome,
  type WriteBackOptions,
} from '@tpr/core';
import { percentScaleOf } from '@tpr/core/api';
import { choice, defineCommand, flag, input, separator, text } from '../../terminal/arguments.ts';
import { connectionOptions, connectionRefusals } from '../../terminal/connection.ts';
import { exitCodes, printFailure, terminalPhrases } from '../../terminal/failure.ts';
import { holdAlone, lockPathOf } from '../../files/atomic-file.ts';
import { checkReadable } from '../../files/csv-reader.ts';
import { describeTotalsLine } from '../../files/totals-line.ts';
import { besideOf } from '../../files/standard-input.ts';
import { stderr, stdout } from '../../terminal/output.ts';
import { Progress } from '../../terminal/progress.ts';
import { Notices } from '../notices.ts';
import { openService, type CommandService } from '../service.ts';
import { refuseChangedNumbers } from './changed-numbers.ts';
import { confirm } from './confirmation.ts';
import { findAttribute, openBase, readEdits } from './edits.ts';
import { writeRehearsal, writeResult, writeUndo, type FileForm } from './files.ts';
import { describeOutcomes, formatOutcomes, formatPreview } from './preview.ts';
import { formatRehearsal } from './rehearsal-report.ts';
import { rehearse } from './rehearse.ts';
import { summaries } from '../summaries.ts';

/** Exit code of a run that ended in order, but left out some rows; `--dry-run`: of one that would. */
const rowsLeftOut = 1;

export const set = defineCommand({
  name: 'set',
  summary: summaries.set,
  places: ['<attribute>'],
  options: {
    from: input(
      '<csv>',
      'columns: Third party (or thirdpartyId), the attribute (or value), optionally before; - reads a pipe',
    ),
    'dry-run': flag('show what would be sent, and send nothing'),
    rehearse: flag(
      'send to a copy on this machine instead, and show refusals and the dossiers and e-mails that follow',
    ),
    separator: separator(
      'separator of cells in the csv and in the files written beside it: , ; tab or | (default: as in its first line)',
    ),
    base: text(
      '<pulled file>',
      'the table on which the edits are based: rows changed by others since then are conflicts',
    ),
    yes: flag('send without asking', 'y'),
    'confirm-account': text('<id>', 'the account id, to confirm production without a terminal'),
    decimal: choice(['.', ','], 'decimal separator, for 1.234 or 1,234'),
    percent: choice(['points', 'fraction'], 'meaning of a percentage without % sign: 12 or 0.12 for 12 %'),
    ...connectionOptions,
  },
  refusals: connectionRefusals,
  async run(values, [wanted = ''], signal) {
    const { from } = values;
    if (from === undefined) throw new ConnectorError('config', 'Name the edits with --from <csv>.', { field: 'from' });
    // What a trial prints is its result, also with `--quiet`.
    if (values['dry-run'] || values.rehearse) stdout.release();
    await checkReadable(from);
    if (values.base !== undefined) await checkBase(values.base, from);
    const progress = new Progress(wanted);
    const notices = new Notices(progress);
    await using service = await openService(values, { signal, log: notices.log });
    const percentScale = percentScaleOf(service.client.profile);
    const cells: CellOptions = {
      phrases: terminalPhrases,
      ...(values.decimal !== undefined && { decimalSeparator: values.decimal }),
    };
    const definitions = await service.run(service.client.attributes.definitions());
    const attribute = findAttribute(wanted, definitions);
    const { edits, lines, totals, hasAmbiguousNumbers, separator } = await readEdits(from, attribute, values.base, {
      separator: values.separator,
      percentScale,
      labels: definitions.map(({ label }) => label),
      percent: values.percent,
      decimalSeparator: values.decimal,
      signal,
    });
    const form = { separator, percentScale, isUntyped: (attribute.type ?? null) === null };
    const beside = besideOf(from);
    const reviewAndSend = async (): Promise<number> => {
      const changes = refuseChangedNumbers(await review(service, edits, cells, progress));
      const place = { lines, percentScale };
      stdout.write(formatPreview(attribute.label, changes, place));
      for (const line of totals) stdout.print(describeTotalsLine(line, from));
      if (hasAmbiguousNumbers)
        stdout.print('Add --decimal . or --decimal , to say what separates the decimals of the file.');
      const sendable = changes.filter(({ verdict }) => verdict === 'change');
      const isWhole = changes.every(({ verdict }) => verdict === 'change' || verdict === 'unchanged');
      if (values['dry-run']) return isWhole ? 0 : rowsLeftOut;
      if (values.rehearse) {
        const { rows, ...known } = await rehearse({ service, definitions, changes, cells, signal }, progress);
        const outcomes = rows.map(({ outcome }) => outcome);
        stdout.write(formatOutcomes(attribute.label, outcomes, place));
        stdout.print(`${attribute.label}, in the rehearsal: ${describeOutcomes(outcomes.map(({ kind }) => kind))}.`);
        stdout.write(formatRehearsal(attribute.label, { rows, ...known }));
        stdout.print(`Rehearsal: ${await writeRehearsal(beside, rows, form)}`);
        return exitOf(outcomes);
      }
      if (sendable.length > 0) {
        const agreement = { isGiven: values.yes, account: values['confirm-account'] };
        await confirm({ rows: sendable.length, connection: service.connection, ...agreement }, signal);
        for (const line of await keepUndo(beside, sendable, service, form)) stdout.print(line);
      }
      // Without --yes the user reads the preview first. Another user may change a value in the meantime.
      const sent = values.yes ? changes : changes.map((change) => ({ ...change, readAtMs: 0 }));
      const { outcomes, stop } = await send(service, sent, { ...cells, isStopped: () => signal.aborted }, progress);
      stdout.write(formatOutcomes(attribute.label, outcomes, place));
      stdout.print(`${attribute.label}: ${describeOutcomes(outcomes.map(({ kind }) => kind))}.`);
      for (const line of notices.rest()) stderr.print(line);
      // Last, because it fails if the disk is full or a spreadsheet program has the earlier file open.
      const result = await writeResult(beside, outcomes, form).catch((error: unknown) => void printFailure(error));
      if (result === undefined)
        stderr.print('The outcomes above are valid all the same. Running the command again sends nothing twice.');
      else stdout.print(`Result: ${result}`);
      if (stop !== undefined) return printFailure(stop);
      // After the last write there is nothing left to stop.
      if (signal.aborted && outcomes.some(({ kind }) => kind === 'pending')) throw new Cancelled();
      return result === undefined ? exitCodes.config : exitOf(outcomes);
    };
    const isRead = values['dry-run'] || values.rehearse || beside !== from;
    if (isRead) return await reviewAndSend();
    // Two runs at once would read the same old values, and send each change twice.
    return await holdAlone(await lockPathOf(from), reviewAndSend, `the result of ${from}`);
  },
});

/** Warns if the table was written again after the edits were saved, such as by a scheduled refresh. */
async function checkBase(base: string, from: string): Promise<void> {
  const state = openBase(base);
  state.close();
  const saved = await stat(from).catch(() => undefined);
  if (saved === undefined || saved.mtimeMs >= (state.written?.modifiedMs ?? 0)) return;
  stderr.print(
    `${base} was written after ${from} was saved. If the edits are based on an earlier table, changes by others before that are not noticed: leave out --base and add a column before with the values of that table.`,
  );
}

const exitOf = (outcomes: readonly Outcome[]): number =>
  outcomes.every(({ kind }) => kind === 'sent' || kind === 'unchanged') ? 0 : rowsLeftOut;

/**
 * The values that can be restored are written to the undo file before anything is sent; for the others a line says why
 * not.
 */
async function keepUndo(
  from: string,
  changes: readonly Change[],
  { client }: CommandService,
  form: FileForm,
): Promise<string[]> {
  const obstacles = new Map<string | undefined, Change[]>();
  for (const change of changes) {
    const obstacle = undoObstacle(change, client.profile);
    obstacles.set(obstacle, [...(obstacles.get(obstacle) ?? []), change]);
  }
  return await Promise.all(
    [...obstacles].map(async ([obstacle, some]) => {
      if (obstacle === undefined) return `Undo file: ${await writeUndo(from, some, form)}`;
      return `${some.length.toLocaleString('en')} of ${changes.length.toLocaleString('en')} cannot be undone: ${obstacle}`;
    }),
  );
}

async function review(
  service: CommandService,
  edits: Parameters<typeof reviewEdits>[1],
  cells: CellOptions,
  progress: Progress,
): Promise<Change[]> {
  const changes: Change[] = [];
  try {
    await service.run(
      reviewEdits(service.client, edits, cells, function* (reviewed, { done, total }) {
        changes.push(...reviewed);
        progress.report({ done, total, note: 'read' });
      }),
    );
  } finally {
    progress.finish();
  }
  return changes;
}

/** A first Ctrl-C lets the writes under way end, so that every row has an outcome. */
async function send(
  service: CommandService,
  changes: readonly Change[],
  options: WriteBackOptions,
  progress: Progress,
): Promise<{ readonly outcomes: readonly Outcome[]; readonly stop: ConnectorError | undefined }> {
  const outcomes: Outcome[] = [];
  try {
    const sending = sendChanges(service.client, changes, options, function* (outcome, { done, total }) {
      outcomes.push(outcome);
      progress.report({ done, total, note: 'done' });
    });
    return { outcomes, stop: await service.runToEnd(sending) };
  } finally {
    progress.finish();
  }
}
