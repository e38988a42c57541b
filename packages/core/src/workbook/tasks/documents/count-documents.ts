import { clientOf, reportProgress, type Task } from '../../task-context.ts';
import { DocumentCounts } from './document-counts.ts';
import { eachDossier } from '../../../reading/account-documents.ts';
import { RefusedDossiers } from './refused-dossiers.ts';
import { serviceMoment } from '../../../reading/service-moment.ts';

/**
 * Incomplete counts would be wrong, so a read that stops throws its error. Dossiers whose documents the service refuses
 * are reported in addition to the counts.
 */
export const countDocuments: Task<'countDocuments'> = function* (context) {
  const client = clientOf(context);
  const { done: thirdParties } = yield* client.thirdParties.list.each({}, (_, progress) => reportProgress(progress));
  const { asOf, today } = yield* serviceMoment(client);
  const counts = new DocumentCounts(today);
  const refused = new RefusedDossiers();
  const stop = yield* eachDossier(client, {
    *visit(dossier, documents) {
      counts.add(dossier, documents);
    },
    putAside: refused.putAside,
    tell: reportProgress,
  });
  yield* refused.tell();
  if (stop !== undefined) throw stop;
  return { ...counts.result(asOf, thirdParties), ...(refused.count > 0 && { unread: refused.count }) };
};
