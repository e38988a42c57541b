import { languageOf } from '@tpr/core';
import { formulaNames } from '@tpr/core/formulas';
import type { LeftSheet } from '@tpr/panel';
import type { ServiceAccess } from '../session/service-access.ts';
import type { ExcelRows } from './cells.ts';
import type { Formulas, FormulasOptions } from './formulas.ts';
import { earlySentences } from './messages/early.ts';
import { inNamespace, usualNamespace } from './namespace.ts';

export interface FunctionsOptions extends Partial<FormulasOptions> {
  /** Time limit of a formula, in ms, whatever it waits for. Default: a minute. */
  readonly limitMs?: number;
}

/** The installed functions of a workbook. */
export interface InstalledFunctions {
  /**
   * Clears the cache of the formulas, and has all of them calculated again.
   * @param tell receives the sheets that are not recalculated so far. @returns the skipped sheets.
   */
  renew(tell?: (left: readonly LeftSheet[]) => void): Promise<readonly LeftSheet[]>;
  /** Number of formula calls that this page has received so far. */
  calls(): number;
}

/**
 * Associates every formula with its evaluation. Only this module is loaded with the page; the rest is loaded with the first
 * formula. Each call ends: with its result, with an error that says what to do, or at the time limit.
 */
export function installFunctions(access: ServiceAccess, options: FunctionsOptions = {}): InstalledFunctions {
  const {
    limitMs = 60_000,
    language = languageOf(Office.context.displayLanguage),
    namespace = usualNamespace,
    ...rest
  } = options;
  const refuse = (code: keyof typeof earlySentences) =>
    new CustomFunctions.Error(
      CustomFunctions.ErrorCode.notAvailable,
      inNamespace(earlySentences[code][language], namespace),
    );
  let calls = 0;
  const load = createLoader(access, { isRich: showsCards(), ...rest, language, namespace });

  for (const name of formulaNames) {
    CustomFunctions.associate(name, (...args: unknown[]) => {
      calls += 1;
      const invocation = args.pop() as CustomFunctions.CancelableInvocation;
      const controller = new AbortController();
      invocation.onCanceled = () => controller.abort();
      const isPreview = Boolean(invocation.isInValuePreview);
      const answer = load().then(
        (formulas) => formulas.answer(name, args, { signal: controller.signal, isPreview }),
        () => Promise.reject(refuse('notLoaded')),
      );
      return within(limitMs, answer, () => {
        controller.abort();
        return refuse('timedOut');
      });
    });
  }
  return {
    calls: () => calls,
    async renew(tell) {
      const [formulas, { recalculateFormulas }] = await Promise.all([
        load(),
        import(/* webpackChunkName: "answers" */ './formulas.ts'),
      ]);
      formulas.forget();
      return recalculateFormulas(Excel, namespace, tell);
    },
  };
}

/**
 * Whether a formula may return cards and formatted numbers. LTSC 2024 supports them in cells (ExcelApi 1.16), but not
 * as results of a function
 * (https://learn.microsoft.com/javascript/api/requirement-sets/excel/custom-functions-requirement-sets).
 */
function showsCards(): boolean {
  return Office.context.requirements.isSetSupported('CustomFunctionsRuntime', '1.4');
}

/** Loads the evaluation of formulas once; after a failure, the next formula tries again. */
function createLoader(access: ServiceAccess, options: FormulasOptions): () => Promise<Formulas> {
  let loading: Promise<Formulas> | undefined;
  const begin = async () => {
    // Resumes a session that is stored on this computer, for the formulas of a workbook that was just opened.
    const [{ Formulas }] = await Promise.all([
      import(/* webpackChunkName: "answers" */ './formulas.ts'),
      access.open?.(),
    ]);
    return new Formulas(access, options);
  };
  return () =>
    (loading ??= begin().catch((error: unknown) => {
      loading = undefined;
      throw error;
    }));
}

/** Resolves with the result, or rejects at the time limit with the error that `end` returns. */
function within(limitMs: number, answer: Promise<ExcelRows>, end: () => CustomFunctions.Error): Promise<ExcelRows> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(end()), limitMs);
    void answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
