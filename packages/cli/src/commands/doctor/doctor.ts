import { flag, defineCommand, text } from '../../terminal/arguments.ts';
import { connectionOptions, connectionRefusals } from '../../terminal/connection.ts';
import { stdout } from '../../terminal/output.ts';
import { toPlainJson } from '../../terminal/plain-text.ts';
import { Progress } from '../../terminal/progress.ts';
import { readSettings } from '../service.ts';
import { writeOverlay } from './overlay-file.ts';
import type { Probe } from './probe.ts';
import { probeClock } from './probes/clock.ts';
import { probeDocuments } from './probes/documents.ts';
import { probeEvents } from './probes/events.ts';
import { probeExtractedData } from './probes/extracted-data.ts';
import { probeLegacy } from './probes/legacy.ts';
import { probePaging } from './probes/paging.ts';
import { probeDossierPaths, probeThirdPartyPaths } from './probes/paths.ts';
import { probeRecords } from './probes/records.ts';
import { noteRemainder } from './probes/remainder.ts';
import { takeSamples } from './probes/samples.ts';
import { probeItemShape, probeListShape } from './probes/shapes.ts';
import { probeSignIn } from './probes/sign-in.ts';
import { probeValues } from './probes/values.ts';
import { createReport, formatReport } from './report.ts';
import { Examination } from './survey.ts';
import { summaries } from '../summaries.ts';

/** In this order: each stands on what the ones before it found. */
const probes: readonly Probe[] = [
  probeSignIn,
  probeListShape,
  probePaging,
  probeThirdPartyPaths,
  probeItemShape,
  takeSamples,
  probeDossierPaths,
  probeDocuments,
  probeExtractedData,
  probeClock,
  probeEvents,
  probeLegacy,
  probeRecords,
  probeValues,
  noteRemainder,
];

export const doctor = defineCommand({
  name: 'doctor',
  summary: summaries.doctor,
  options: {
    'write-profile': text('<file>', 'write what is different as a profile overlay, such as tpr-profile.json'),
    json: flag('print the report as JSON'),
    ...connectionOptions,
  },
  refusals: connectionRefusals,
  async run(values, _places, signal) {
    const { connection, profile } = await readSettings(values, signal);
    const survey = new Examination(connection, profile, signal);
    const progress = new Progress('Looking');
    try {
      for (const [done, probe] of probes.entries()) {
        progress.report({ done, total: probes.length });
        await probe(survey);
      }
    } finally {
      progress.finish();
    }
    const report = createReport(survey);
    const text = values.json ? `${toPlainJson(report)}\n` : formatReport(report, stdout.columns ?? 140);
    const overlay = values['write-profile'];
    const use = overlay === undefined ? undefined : await writeOverlay(overlay, report, profile);
    stdout.write(text);
    if (use !== undefined && !values.json) stdout.print(`Written to ${overlay}. Use it with ${use}.`);
  },
});
