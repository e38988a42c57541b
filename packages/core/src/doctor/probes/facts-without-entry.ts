import type { Op } from '../../runtime/op.ts';
import { lastAnswer, lastJson } from '../call-result.ts';
import type { Examination, Probe } from '../examination.ts';

/** Facts that responses show and that have no entry in the profile, because the client handles each variant of them. */
export const probeFactsWithoutEntry: Probe = function* (examination) {
  noteAddress(examination);
  noteIdentifiers(examination);
  noteDates(examination);
  noteSignIn(examination);
  yield* readAbsence(examination);
  yield* readLegacy(examination);
};

type Raw = Readonly<Record<string, unknown>>;

const listed = (values: Iterable<string>): string => [...new Set(values)].sort().join(', ');

/** G01 */
function noteAddress(examination: Examination): void {
  const prefix = examination.get('paths.prefix');
  if (examination.hasAnswered('thirdParties.list'))
    examination.noteGap('G01', 'confirmed', examination.messages.service.addressOnce(prefix));
}

/** G03 */
function noteIdentifiers(examination: Examination): void {
  const values = examination.samples.rawsOf('thirdParty').map(({ thirdpartyId }) => thirdpartyId);
  const kinds = listed(values.filter((value) => value != null).map((value) => typeof value));
  if (kinds !== '')
    examination.noteGap(
      'G03',
      kinds === 'number' ? 'confirmed' : 'different',
      examination.messages.service.identifierTypes(kinds),
    );
}

/** G76 */
function noteDates(examination: Examination): void {
  const texts = examination.samples
    .rawsOf('evidence')
    .flatMap(({ uploadDate, expirationDate }) => [uploadDate, expirationDate]);
  const forms = listed(texts.filter((text) => text != null).map((text) => String(text).replace(/\d/g, '0')));
  const isUsual = !/[^0\-T:., ]/.test(forms) && forms.includes('T');
  if (forms !== '')
    examination.noteGap('G76', isUsual ? 'confirmed' : 'different', examination.messages.service.datesWritten(forms));
}

/** G97, G99 */
function noteSignIn(examination: Examination): void {
  const { legacyAuth, clientSecret, scope } = examination.connection;
  const messages = examination.messages.service;
  if (examination.hasAnswered('legacy.account.list')) {
    const [verdict, note] =
      legacyAuth === undefined
        ? (['confirmed', messages.oneSignIn] as const)
        : (['different', messages.ownSignIn] as const);
    examination.noteGap('G97', verdict, note);
  }
  if (!examination.signsIn || !examination.hasBeenAnswered) return;
  if (clientSecret === undefined && scope === undefined)
    return examination.noteGap('G99', 'confirmed', messages.plainToken);
  const withOne = scope === undefined ? messages.tokenWithSecret : messages.tokenWithScope;
  examination.noteGap(
    'G99',
    'different',
    clientSecret !== undefined && scope !== undefined ? messages.tokenWithBoth : withOne,
  );
}

const dossiersRead = 4;

/** G81, G82: from the documents of some dossiers and their extracted data. */
function* readAbsence(examination: Examination): Op<void> {
  if (!examination.get('evidence.extractedDataOperations').includes('documents.list')) return;
  const { absenceIs, leftOut, truthIs } = examination.messages.service;
  const [name = ''] = examination.get('fields.evidence.serviceCheck');
  const absences: string[] = [];
  const booleans: string[] = [];
  for (const { dossierId } of examination.samples.dossiers.slice(0, dossiersRead)) {
    if (dossierId === null) continue;
    const { value } = yield* examination.attempt((client) =>
      client.documents.list({ dossierId, withExtractedData: true }),
    );
    for (const { raw, extractedData } of (value ?? []).flatMap(({ evidences }) => evidences)) {
      if (extractedData.length === 0) absences.push(JSON.stringify((raw as Raw)[name]) ?? leftOut);
      const missing = extractedData.filter(({ type, found }) => type === 'BOOLEAN' && !found);
      booleans.push(...missing.map((field) => JSON.stringify((field.raw as Raw)['value']) ?? leftOut));
    }
  }
  if (absences.length > 0) examination.noteGap('G81', 'confirmed', absenceIs(name, listed(absences)));
  const values = listed(booleans);
  if (values !== '') examination.noteGap('G82', values === 'null' ? 'confirmed' : 'different', truthIs(values));
}

/** G72, G110: the fields beside the content of a legacy response. */
function* readLegacy(examination: Examination): Op<void> {
  if (!examination.hasAnswered('legacy.account.list')) return;
  const asked = yield* examination.attempt((client) => client.legacy.account.list());
  const reply = lastAnswer(asked);
  if (reply === undefined) return;
  const ending = ['deprecation', 'sunset'].filter((header) => header in reply.headers);
  if (ending.length === 0) examination.noteGap('G110', 'confirmed', examination.messages.service.noEndAnnounced);
  else
    examination.noteGap(
      'G110',
      'different',
      ending.map((header) => `${header}: ${reply.headers[header]}`).join(examination.messages.service.between),
    );
  const envelope = (lastJson(asked) as Raw | undefined)?.['messages'] ?? {};
  const items = Object.values(envelope).flatMap((each: unknown) => (Array.isArray(each) ? (each as unknown[]) : []));
  const kinds = listed(items.map((item) => typeof item));
  if (kinds !== '')
    examination.noteGap(
      'G72',
      kinds === 'string' ? 'confirmed' : 'different',
      examination.messages.service.messageType(kinds),
    );
}
