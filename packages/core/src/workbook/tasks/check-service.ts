import { examine, overridesOf } from '../../doctor/index.ts';
import { knownFacts } from '../../doctor/known-facts.ts';
import { clientOf, userLanguageOf, type Task } from '../task-context.ts';

/** Runs with the rights of the signed-in user: data that the user may not read stays unknown. */
export const checkService: Task<'checkService'> = function* (context) {
  const { connection, profile, auth } = clientOf(context).context;
  const report = yield* examine({ connection, profile, auth, language: userLanguageOf(context) });
  const known = knownFacts(report, profile);
  const { health, unanswered, failure, isWhole, gaps, remarks } = report;
  return {
    health,
    unanswered,
    isWhole,
    ...(failure !== undefined && { failure }),
    gaps,
    remarks,
    found: overridesOf(report),
    ...(known !== undefined && { known }),
  };
};
