import type { ExtractedMapping } from '../../../evidence/extracted-mapping.ts';
import { ConnectorError } from '../../../errors.ts';
import type { Op } from '../../../runtime/op.ts';
import { eachDossier, type VisitDossier } from '../../../reading/account-documents.ts';
import type { WantsExtracted } from '../../../reading/document-reader.ts';
import { documentMessages } from '../../../i18n/documents.ts';
import { loadState, saveState } from '../../document-state.ts';
import { isObject, isTexts } from '../../stored-forms.ts';
import { logRun } from '../../activity.ts';
import { warningsOf } from '../../table-report.ts';
import { clientOf, reportProgress, userLanguageOf, type TaskContext, type Task } from '../../task-context.ts';
import { hasWantedCode } from './extracted-names.ts';
import { ExtractedRows } from './extracted-rows.ts';
import { findUnfinished, openWritable, listKey, writeList, type ListTable } from './list-table.ts';
import { RefusedDossiers } from './refused-dossiers.ts';
import type { ExtractionOptions } from './task-types.ts';
import { serviceMoment } from '../../../reading/service-moment.ts';
import { readIdentities } from '../../../reading/identities.ts';

/** State keys of the last extraction, which is stored in the document: other users continue with the same table. */
const mappingKey = 'extracted mapping';
const codesKey = 'extracted documents';

/** @returns the last extraction; undefined if no mapping is stored, or if it has another form. */
export function* loadExtraction(): Op<ExtractionOptions | undefined> {
  const mapping = yield* loadState<unknown>(mappingKey);
  if (!isObject(mapping) || !Object.values(mapping).every(isTexts)) return undefined;
  const codes = yield* loadState<unknown>(codesKey);
  return { documentCodes: isTexts(codes) ? codes : [], mapping: mapping as ExtractedMapping };
}

export const extractData: Task<'extractData'> = function* (context, { documentCodes, mapping }) {
  const client = clientOf(context);
  checkMapping(mapping, documentMessages[userLanguageOf(context)].emptyMapping);
  const table = yield* openWritable('extracted', context);
  yield* saveState([
    [mappingKey, mapping],
    [codesKey, documentCodes],
  ]);
  const identities = yield* readIdentities(client, reportProgress);
  const { asOf, today } = yield* serviceMoment(client);
  const isWanted = hasWantedCode(documentCodes);
  const wantsExtracted: WantsExtracted = (document) => isWanted(document) && document.evidences.length > 0;
  const extracted = new ExtractedRows(mapping, client.profile, context.language);
  const key = listKey(client, today, [documentCodes, mapping]);
  const earlier = yield* findUnfinished(table, key);
  const visit: VisitDossier = function* (dossier, documents) {
    const name = identities.get(dossier.thirdpartyId ?? '')?.name ?? null;
    for (const document of documents) if (isWanted(document)) extracted.add(dossier, name, document);
  };
  const refused = new RefusedDossiers(earlier?.shown);
  const { putAside } = refused;
  const stop = yield* eachDossier(client, {
    wantsExtracted,
    visit,
    putAside,
    shown: refused,
    tell: reportProgress,
    from: earlier?.cursor,
  });
  yield* refused.tell();
  const isWhole = stop === undefined && earlier === undefined;
  if (!isWhole && table !== undefined) extracted.keepTypes(table.columns.keys);
  const rows = extracted.rows();
  const listed = { columns: extracted.columns(), rows, key, asOf, earlier, stop, refused };
  const report = yield* writeList(context, placeFor(context), listed);
  const logged = yield* logRun(context, {
    task: 'extractData',
    done: rows.length,
    failed: refused.count,
    pending: 0,
    isStopped: stop !== undefined,
    lines: refused.lines(context, identities),
  });
  return { ...report, ...warningsOf(report, logged) };
};

const placeFor = ({ language }: TaskContext): ListTable => ({
  kind: 'extracted',
  name: 'TPR_Extracted',
  sheet: documentMessages[language].extractedSheet,
  frozenColumns: 2,
});

/** @throws ConnectorError `config` when there is nothing to extract. */
function checkMapping(mapping: ExtractedMapping, message: string): void {
  if (Object.values(mapping).some((names) => names.length > 0)) return;
  throw new ConnectorError('config', message, { field: 'mapping' });
}
