import { performLocally, type LocalEffects, type HostCall } from '../host-effects.ts';
import { Scheduler } from '../scheduler.ts';
import type { HttpResponse, HttpRequest, Op } from '../op.ts';
import type { Run } from '../fiber.ts';

/** A host with an event loop. Times are in milliseconds. */
export interface AsyncHost extends LocalEffects {
  /** A connection error is a response with status 0, never a rejection. Each request and each sleep has its own signal. */
  send(request: HttpRequest, signal: AbortSignal): Promise<HttpResponse>;
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

export interface AsyncRunOptions {
  /** Receives what the operation emits. The operation continues when the promise is fulfilled. */
  readonly emit?: (value: unknown) => void | Promise<void>;
  /** Cancels the run, and the requests that only this run waits for. */
  readonly signal?: AbortSignal;
}

export interface AsyncRunner {
  /** Rejects with what the operation throws, or with `Cancelled`; also if the operation was run already. */
  readonly run: <T>(op: Op<T>, options?: AsyncRunOptions) => Promise<T>;
}

/** Runs operations concurrently. All runs of one runner share its single flights, so use one runner per client. */
export function createAsyncRunner(host: AsyncHost): AsyncRunner {
  const scheduler = new Scheduler();
  const optionsOf = new Map<Run, AsyncRunOptions>();

  const pump = (): void => {
    for (let calls = scheduler.advance(); calls.length > 0; calls = scheduler.advance()) calls.forEach(perform);
  };

  const perform = (call: HostCall): void => {
    // An earlier call of the same round may have cancelled this one.
    if (!call.isOpen) return;
    try {
      const answer = reply(host, optionsOf.get(call.run) ?? {}, call);
      if (!isPromiseLike(answer)) return call.answer(answer);
      void Promise.resolve(answer)
        .then(
          (value) => call.answer(value),
          (error: unknown) => call.fail(error),
        )
        .then(pump);
    } catch (error) {
      call.fail(error);
    }
  };

  return {
    run: (op, options = {}) =>
      new Promise((resolve, reject) => {
        const cancel = (): void => {
          scheduler.cancel(run);
          // Other runs with the same signal are cancelled first. An operation that waits for a permit must not start in
          // between.
          void Promise.resolve().then(pump);
        };
        const run = scheduler.start(op, (outcome) => {
          optionsOf.delete(run);
          options.signal?.removeEventListener('abort', cancel);
          if (outcome.ok) resolve(outcome.value);
          else reject(outcome.error);
        });
        optionsOf.set(run, options);
        if (options.signal?.aborted) scheduler.cancel(run);
        options.signal?.addEventListener('abort', cancel);
        pump();
      }),
  };
}

function reply(host: AsyncHost, options: AsyncRunOptions, call: HostCall): unknown {
  const { ask } = call;
  if (ask.kind === 'send') return host.send(ask.arg, signalOf(call));
  if (ask.kind === 'sleep') return host.sleep(ask.arg, signalOf(call));
  return performLocally(host, options, ask);
}

function signalOf(call: HostCall): AbortSignal {
  const controller = new AbortController();
  call.onDrop = () => controller.abort();
  return controller.signal;
}

/** Not `instanceof`: a host's promise may come from a library or from another realm. */
function isPromiseLike(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}
