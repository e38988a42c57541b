import { intercept, type Interceptor } from '../runtime/intercept.ts';
import type { Notice, Op } from '../runtime/op.ts';
import { timeZoneWords } from '../i18n/time-zone.ts';
import type { Language } from '../i18n/language.ts';
import type { TableReport } from './table-report.ts';

/** More would hide the result. */
const mostWarnings = 3;

/** Adds the warnings that were logged during a task to its report, where it writes a table: each once, in the user's language. */
export function* withWarnings<T>(task: Op<T>, language: Language): Op<T> {
  const warnings = new Set<string>();
  const collector: Interceptor = {
    // One name for all tasks, so that they go on sharing calls.
    name: 'warnings',
    hear({ kind, arg }) {
      const warning = kind === 'log' ? warningIn(arg, language) : undefined;
      if (warning !== undefined) warnings.add(warning);
    },
  };
  const result = yield* intercept(task, collector);
  if (warnings.size === 0 || !isReport(result)) return result;
  return { ...result, warnings: [...warnings].slice(0, mostWarnings) };
}

/** A report counts what could not be read; what else a notice says for people is said in their language. */
function warningIn({ details }: Notice, language: Language): string | undefined {
  const found = details?.['otherZone'] as { time: string; shown: string; inForce: string } | undefined;
  return found && timeZoneWords[language].otherZone(found.time, found.shown, found.inForce);
}

function isReport(result: unknown): result is TableReport {
  return typeof result === 'object' && result !== null && 'table' in result && 'isPartial' in result;
}
