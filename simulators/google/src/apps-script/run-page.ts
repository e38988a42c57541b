import type { AppsScript } from './apps-script.ts';

/** A call of `google.script.run`, as sent by the page. */
export interface RunCall {
  readonly name: string;
  readonly given: readonly unknown[];
}

export type RunAnswer = { readonly value: unknown } | { readonly error: string };

/** Answers a page's call in a new execution. */
export function answerRun(appsScript: AppsScript, { name, given }: RunCall): RunAnswer {
  // It comes from a page, so its type is not guaranteed.
  if (typeof name !== 'string' || !Array.isArray(given))
    return { error: 'A call names a function and what it is given.' };
  const ending = appsScript.run(name, given, { as: 'page' });
  if (ending.kind === 'returned') return { value: ending.value ?? null };
  return { error: ending.kind === 'threw' ? `ScriptError: ${ending.message}` : ending.message };
}

/**
 * `google.script.run` for a page outside Google: accepts only values that Google accepts, and ten calls at a time.
 * Calls are sent by POST, as JSON, to an address that responds with a RunAnswer.
 */
export function writeRunShim(address: string): string {
  return `(${installRun.toString()})(${JSON.stringify(address)});`;
}

/** Runs in the page, from its source text. */
function installRun(address: string): void {
  type Handler = (value: unknown) => void;
  const mostCalls = 10;
  let open = 0;
  const check = (value: unknown): void => {
    if (typeof value === 'function' || typeof value === 'symbol' || typeof value === 'bigint') {
      throw new TypeError('Failed due to illegal value in property: a value that cannot be passed.');
    }
    if (value === null || typeof value !== 'object') return;
    if (value instanceof Date || value instanceof Node || value instanceof Map || value instanceof Set) {
      throw new TypeError('Failed due to illegal value in property: a value that cannot be passed.');
    }
    for (const each of Object.values(value)) check(each);
  };
  const call = (name: string, given: unknown[], success: Handler, failure: Handler): void => {
    given.forEach(check);
    if (open >= mostCalls) throw new Error('Too many calls of google.script.run at once.');
    open += 1;
    void fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name, given }),
    })
      .then((response) => response.json() as Promise<{ value?: unknown; error?: string }>)
      .then(
        (answer) => () => (answer.error === undefined ? success(answer.value) : failure(new Error(answer.error))),
        () => () => failure(new Error('NetworkError: Connection failure due to HTTP 0')),
      )
      .then((tell) => {
        open -= 1;
        tell();
      });
  };
  const runner = (success: Handler, failure: Handler): object =>
    new Proxy(
      {},
      {
        get(_, name) {
          if (name === 'withSuccessHandler') return (handler: Handler) => runner(handler, failure);
          if (name === 'withFailureHandler') return (handler: Handler) => runner(success, handler);
          return (...given: unknown[]) => call(String(name), given, success, failure);
        },
      },
    );
  const ignore = (): void => undefined;
  Object.assign(globalThis, { google: { script: { run: runner(ignore, ignore) } } });
}
