import { languageOf, type Language } from '@tpr/core';
import type { ServiceAccess } from '../session/service-access.ts';
import type { ExcelRows } from './cells.ts';
import type { Desk, DeskOptions } from './desk.ts';
import { earlySentences } from './messages/early.ts';
import type { FunctionId } from './messages/function-help.ts';

export interface FunctionsOptions extends Partial<DeskOptions> {
  /** After this long a formula ends, whatever it waits for: a minute unless said otherwise. */
  readonly limitMs?: number;
}

/** The functions on their way through a workbook's life. */
export interface InstalledFunctions {
  /** Makes the formulas of these third parties, or all, ask again when they are next calculated. */
  forget(ids?: readonly string[]): Promise<void>;
}

const ids: readonly FunctionId[] = [
  'PORTFOLIO',
  'THIRDPARTY',
  'ATTRIBUTE',
  'INDICATOR',
  'DOSSIERS',
  'DOCUMENTS',
  'EXTRACTED',
  'EVENTS',
  'SEARCH',
  'CHECKID',
  'STATUS',
];

/**
 * Associates every function with its implementation. Only this much is loaded with the page: the rest follows with the
 * first formula. Each call ends: with its answer, with an error that says what to do, or at the time limit.
 */
export function installFunctions(access: ServiceAccess, options: FunctionsOptions = {}): InstalledFunctions {
  const { limitMs = 60_000, language = languageOf(Office.context.displayLanguage), ...rest } = options;
  const refuse = (code: keyof typeof earlySentences) =>
    new CustomFunctions.Error(CustomFunctions.ErrorCode.notAvailable, earlySentences[code][language]);
  const load = createLoader(access, { isRich: showsCards(), ...rest, language });

  for (const id of ids) {
    CustomFunctions.associate(id, (...args: unknown[]) => {
      const invocation = args.pop() as CustomFunctions.CancelableInvocation;
      const controller = new AbortController();
      invocation.onCanceled = () => controller.abort();
      const isPreview = Boolean(invocation.isInValuePreview);
      const answer = load().then(
        (desk) => desk.answer(id, args, { signal: controller.signal, isPreview }),
        () => Promise.reject(refuse('notLoaded')),
      );
      return within(limitMs, answer, () => {
        controller.abort();
        return refuse('timedOut');
      });
    });
  }
  return { forget: async (ids) => (await load()).forget(ids) };
}

function showsCards(): boolean {
  return Office.context.requirements.isSetSupported('ExcelApi', '1.16');
}

/** Loads the rest once; after a failure, the next formula tries again. */
function createLoader(access: ServiceAccess, options: DeskOptions & { language: Language }): () => Promise<Desk> {
  let loading: Promise<Desk> | undefined;
  const begin = async () => {
    // A session kept on this computer answers the formulas of a workbook that was just opened.
    const [{ Desk }] = await Promise.all([import(/* webpackChunkName: "answers" */ './desk.ts'), access.open?.()]);
    return new Desk(access, options);
  };
  return () =>
    (loading ??= begin().catch((error: unknown) => {
      loading = undefined;
      throw error;
    }));
}

/** The answer, or at the limit the error that `end` makes: the answer is then waited for no longer. */
function within(limitMs: number, answer: Promise<ExcelRows>, end: () => CustomFunctions.Error): Promise<ExcelRows> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(end()), limitMs);
    void answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
