import { ask, type Op } from '../runtime/op.ts';
import { settle } from '../runtime/outcome.ts';
import { ConnectorError } from '../errors.ts';
import { Examination, type ExaminationTarget, type Probe } from './examination.ts';
import { legacyAddressError } from './legacy-address.ts';
import { probeClock } from './probes/clock.ts';
import { probeDocuments } from './probes/documents.ts';
import { confirmErrorShape, probeErrorShape } from './probes/errors.ts';
import { probeEvents, probeNoContent } from './probes/events.ts';
import { probeExtractedData } from './probes/extracted-data.ts';
import { probeFilters } from './probes/filters.ts';
import { probeFactsWithoutEntry } from './probes/facts-without-entry.ts';
import { probeLegacy } from './probes/legacy.ts';
import { probePaging } from './probes/paging.ts';
import { probeDossierPaths, probeThirdPartyPaths } from './probes/paths.ts';
import { probeRecords } from './probes/records.ts';
import { noteUntested } from './probes/untested.ts';
import { takeSamples } from './probes/samples.ts';
import { probeItemShape, probeListShape } from './probes/shapes.ts';
import { probeSignIn } from './probes/sign-in.ts';
import { probeValues } from './probes/values.ts';
import { probeZone } from './probes/zone.ts';
import { createReport, type ServiceReport } from './report.ts';

/** In this order: each probe uses the findings of the ones before it. */
const probes: readonly Probe[] = [
  probeSignIn,
  probeErrorShape,
  probeListShape,
  probePaging,
  probeNoContent,
  probeThirdPartyPaths,
  probeItemShape,
  takeSamples,
  confirmErrorShape,
  probeDossierPaths,
  probeDocuments,
  probeExtractedData,
  probeClock,
  probeEvents,
  probeZone,
  probeLegacy,
  probeFilters,
  probeRecords,
  probeValues,
  probeFactsWithoutEntry,
];

/**
 * Determines, by reads only, the facts about a service that the specification does not show. Emits
 * `{ step, done, total }` before each probe. An outage ends the examination; the report then has the findings until
 * then, and the reason.
 * Nothing is written, but a service may record reads: a file of each interface and the archive of a dossier are read.
 * @throws ConnectorError `auth`, `config` and `retry-later` if no operation except the sign-in was answered
 */
export function* examine(target: ExaminationTarget): Op<ServiceReport> {
  const examination = new Examination(target, yield* ask('random'));
  for (const [done, probe] of probes.entries()) {
    yield* ask('emit', { step: 'reading', done, total: probes.length });
    const end = yield* settle(probe(examination));
    if (end.ok && (yield* isIntercepted(examination))) break;
    if (end.ok) continue;
    if (!examination.hasBeenAnswered || !(end.error instanceof ConnectorError)) throw end.error;
    examination.ended = end.error;
    break;
  }
  examination.misaddressed = legacyAddressError(examination);
  if (examination.misaddressed !== undefined) examination.forgetAllButSignIn();
  if (examination.isHeldBack) examination.remarks.push(examination.messages.service.heldBack);
  examination.remarkUnsteady();
  noteUntested(examination);
  return createReport(examination);
}

/** Whether a proxy or a portal answers every request. Besides the repeated reads of the portfolio, one other read decides. */
function* isIntercepted(examination: Examination): Op<boolean> {
  if (!examination.hasOnlyPages) return false;
  yield* examination.read('attributes.definitions', (client) => client.attributes.definitions());
  return examination.hasOnlyPages;
}
