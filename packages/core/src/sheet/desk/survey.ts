import { clientOf, tell, type Task } from './desk.ts';
import { DocumentCounts } from './document-counts.ts';
import { eachDossierDocument } from './dossier-documents.ts';
import { serviceMoment } from './portfolio.ts';

/** Numbers that do not count everything would be wrong numbers: a reading that stops gives none. */
export const survey: Task<'survey'> = function* (desk) {
  const client = clientOf(desk);
  const { done: thirdParties } = yield* client.thirdParties.list.each({}, function* (_, { done, total }) {
    yield* tell({ step: 'reading', done, total });
  });
  const { asOf, today } = yield* serviceMoment(client);
  const counts = new DocumentCounts(today);
  const stop = yield* eachDossierDocument(client, undefined, function* (dossier, documents) {
    counts.add(dossier, documents);
  });
  if (stop !== undefined) throw stop;
  return counts.survey(asOf, thirdParties);
};
