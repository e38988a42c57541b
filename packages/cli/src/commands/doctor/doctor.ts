import { flag, defineCommand, text } from '../../terminal/arguments.ts';
import { connectionOptions, connectionRefusals } from '../../terminal/connection.ts';
import { stderr, stdout } from '../../terminal/output.ts';
import { toPlainJson } from '../../terminal/plain-text.ts';
import { Progress } from '../../terminal/progress.ts';
import { readSettings } from '../service.ts';
import { createAsyncRunner } from '@tpr/core/fetch';
import { createNodeHost } from '../../host/node-host.ts';
import { examine, toPublicReport } from '@tpr/core/doctor';
import { exitCodes } from '../../terminal/failure.ts';
import { checkOverlay, writeOverlay } from './overlay-file.ts';
import { formatReport } from './report.ts';
import { checkIdentifier, testByWriting } from './write-tests.ts';
import { summaries } from '../summaries.ts';

export const doctor = defineCommand({
  name: 'doctor',
  summary: summaries.doctor,
  isReport: true,
  options: {
    'write-profile': text('<file>', 'write the differences as a profile overlay, such as tpr-profile.json'),
    'write-tests': text('<third party id>', 'find out by writing what reads cannot show, and restore everything'),
    yes: flag('write without asking'),
    gaps: flag('list the verdict on each fact that the specification does not show'),
    json: flag('print the report as JSON'),
    public: flag(
      'print as JSON what may be published in an issue: no address, identifier, word or value of the account',
    ),
    ...connectionOptions,
  },
  refusals: connectionRefusals,
  async run(values, _places, signal) {
    const overlay = values['write-profile'];
    if (overlay !== undefined) await checkOverlay(overlay);
    const thirdpartyId = values['write-tests'];
    if (thirdpartyId !== undefined) checkIdentifier(thirdpartyId);
    await using settings = await readSettings(values, signal);
    const { connection, profile } = settings;
    const progress = new Progress('Looking');
    const emit = (value: unknown) => progress.report(value as { readonly done: number; readonly total: number });
    const { run } = createAsyncRunner(createNodeHost());
    const read = await run(examine({ connection, profile }), { signal, emit }).finally(() => progress.finish());
    const report =
      thirdpartyId === undefined
        ? read
        : await testByWriting(read, { connection, profile, thirdpartyId, isConfirmed: values.yes }, signal);
    const shown = { overlay: profile.overlay, width: stdout.columns ?? 140, withGaps: values.gaps };
    const isJson = values.json || values.public;
    const json = values.public ? toPublicReport(report) : report;
    const text = isJson ? `${toPlainJson(json)}\n` : formatReport(report, shown);
    const isWritten = overlay !== undefined && (report.health !== 'fails' || !report.isWhole);
    // Printed first: the folder of the overlay may have become read-only.
    stdout.write(text);
    const use = isWritten ? await writeOverlay(overlay, report, profile) : undefined;
    if (use !== undefined && !isJson) stdout.print(`Written to ${overlay}. Use it with ${use}.`);
    if (overlay !== undefined && !isWritten) stderr.write(`tpr: ${overlay} was not written: nothing was learnt.\n`);
    if (isWritten && !report.isWhole) {
      stderr.write(`tpr: ${overlay} holds only what was found before the check ended. Run this again for the rest.\n`);
    }
    return report.health === 'fails' ? exitCodes[report.failure?.kind ?? 'invalid-response'] : 0;
  },
});
