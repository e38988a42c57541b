import { createContext, Script, type Context } from 'node:vm';
import { Bridge, installBridge, type BridgeSetUp } from './bridge.ts';
import { removalScript } from './built-ins.ts';
import { commits, type Costs } from './costs.ts';
import { Killed, type ServiceFault } from './fault.ts';
import { messagesOf } from './messages.ts';
import { serviceGlobals, serviceManifest } from './services/globals.ts';
import type { ExecutionContext, StartedAs } from './script-state.ts';

export interface ExecutionOptions {
  /** The execution is ended before this service call, counted from 1. */
  readonly killAtCall?: number | undefined;
}

/** How an execution ended. */
export type Ending =
  | { readonly kind: 'returned'; readonly value: unknown }
  | { readonly kind: 'threw'; readonly message: string }
  | { readonly kind: 'killed'; readonly message: string };

const removal = new Script(removalScript());
const setUpScript = new Script(`(${installBridge.toString()})(__callOut, __now, __setUp);
  delete globalThis.__callOut; delete globalThis.__now; delete globalThis.__setUp;`);
const timedOut = 'Exceeded maximum execution time';
/**
 * Simple triggers that this simulator never runs: a test would pass with a script that relies on them.
 * https://developers.google.com/apps-script/guides/triggers
 */
const unsupportedTriggers = ['onEdit', 'onSelectionChange'];
/** Real-time limit for a script that loops without calling a service. */
const spinMs = 180_000;

/**
 * One execution: a new context in which the script is evaluated again, as for every formula and every click. It ends
 * when its function has returned and its promises are settled; nothing runs afterwards.
 */
export class Execution {
  calls = 0;
  private readonly context: ExecutionContext;
  private readonly vmContext: Context;
  /** The script's own globals, without those of the language and the bridge. */
  private readonly declared: ReadonlySet<PropertyKey>;
  private readonly endsAtMs: number;
  private readonly endsWith: string;
  private readonly killAtCall: number;
  private killed: string | undefined;

  /** @throws Error when the script does not evaluate, or has a trigger that the simulator never runs. */
  constructor(context: ExecutionContext, script: Script, { killAtCall = Infinity }: ExecutionOptions = {}) {
    this.context = context;
    this.killAtCall = killAtCall;
    const leftMs = limitOf(context);
    const triggerMs = triggerMsLeft(context);
    this.endsAtMs = context.state.clock.now() + Math.min(leftMs, triggerMs);
    this.endsWith = triggerMs < leftMs ? messagesOf(context.person.locale).tooMuchTime : timedOut;
    const empty = Object.create(null) as Record<string, unknown>;
    this.vmContext = createContext(empty, { microtaskMode: 'afterEvaluate' });
    removal.runInContext(this.vmContext);
    this.openBridge();
    const before = new Set(Reflect.ownKeys(this.vmContext));
    script.runInContext(this.vmContext, { timeout: spinMs });
    this.declared = new Set(Reflect.ownKeys(this.vmContext).filter((name) => !before.has(name)));
    const unsupported = unsupportedTriggers.find((name) => this.declared.has(name));
    if (unsupported !== undefined) throw new Error(`This simulator never runs the simple trigger ${unsupported}.`);
  }

  get id(): number {
    return this.context.id;
  }

  /** Evaluates in the script's context, for tests. */
  evaluate(source: string): unknown {
    return new Script(source).runInContext(this.vmContext, { timeout: spinMs });
  }

  /** Calls a top-level function of the script with arguments that JSON can represent. */
  call(name: string, given: readonly unknown[]): Ending {
    if (name.endsWith('_') || !this.declared.has(name))
      return { kind: 'threw', message: `Script function not found: ${name}` };
    if (this.context.startedAs === 'page' && !given.every(isPassed)) {
      return { kind: 'threw', message: 'Failed due to illegal value in property: a value that cannot be passed.' };
    }
    if (this.context.startedAs === 'customFunction' && !given.every(isOfCells)) {
      return { kind: 'threw', message: 'A formula gives the values of cells, and nothing else.' };
    }
    const isCell = this.context.startedAs === 'customFunction';
    const { cellLength } = this.context.state.limits;
    this.vmContext['__given'] = JSON.stringify({
      name,
      given: isCell ? encodeCells(given) : given,
      isCell,
      cellLength,
    });
    this.evaluate(callScript);
    // All promises are settled by now: nothing else could settle them.
    const json = this.evaluate('__ending()') as string;
    if (this.killed !== undefined) return { kind: 'killed', message: this.killed };
    const ending = JSON.parse(json, isCell ? reviveDate : undefined) as Ending;
    // The end of an execution commits, too.
    const refusal = this.takeRefusal();
    return refusal === undefined || ending.kind !== 'returned' ? ending : { kind: 'threw', message: refusal.message };
  }

  private takeRefusal(): ServiceFault | undefined {
    const { pending } = this.context;
    const { refusal } = pending;
    pending.refusal = undefined;
    return refusal;
  }

  private openBridge(): void {
    const { context } = this;
    const bridge = new Bridge((...call) => this.count(...call));
    const globals = serviceGlobals(context).map(({ name, object, constants = {} }) => ({
      name,
      id: bridge.idOf(object),
      className: object.constructor.name,
      constants,
    }));
    const setUp: BridgeSetUp = { manifest: serviceManifest, globals };
    this.vmContext['__callOut'] = (id: number, method: string, given: string) => bridge.call(id, method, given);
    this.vmContext['__now'] = () => context.state.clock.now();
    this.vmContext['__setUp'] = JSON.stringify(setUp);
    setUpScript.runInContext(this.vmContext);
  }

  /**
   * @throws Killed for this and every later call, once Google would have ended the execution. @throws ServiceFault if the
   * call commits a change that Google refuses.
   */
  private count(...call: Parameters<Costs>): void {
    const { clock, costMs } = this.context.state;
    if (this.killed !== undefined) throw new Killed(this.killed);
    this.calls += 1;
    clock.advance(costMs(...call));
    if (this.calls >= this.killAtCall) this.killed = 'The execution was ended.';
    else if (clock.now() > this.endsAtMs) this.killed = this.endsWith;
    if (this.killed !== undefined) throw new Killed(this.killed);
    const [service, method] = call;
    const refusal = commits(service, method) ? this.takeRefusal() : undefined;
    if (refusal !== undefined) throw refusal;
  }
}

/** A cell's result may be a date, which crosses the bridge as `{ $date }`. */
const reviveDate = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && '$date' in value ? new Date(Number(value.$date)) : value;

/** Whether a page may pass a value: primitives, and objects and arrays of them. */
function isPassed(value: unknown): boolean {
  if (['function', 'symbol', 'bigint'].includes(typeof value)) return false;
  if (value === null || typeof value !== 'object') return true;
  return (
    (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype) && Object.values(value).every(isPassed)
  );
}

/** Encodes dates and undefined, which JSON cannot represent; the script decodes them. */
function encodeCells(value: unknown): unknown {
  if (value === undefined) return { $undefined: true };
  if (value instanceof Date) return { $date: value.getTime() };
  return Array.isArray(value) ? value.map(encodeCells) : value;
}

/**
 * Whether a formula can pass the value: that of a cell, or rows of a range. Also null: what a function receives for an
 * omitted argument is undocumented.
 */
function isOfCells(value: unknown): boolean {
  const isOfCell = (each: unknown): boolean =>
    each === undefined || ['string', 'number', 'boolean'].includes(typeof each) || each instanceof Date;
  return (
    value === null ||
    isOfCell(value) ||
    (Array.isArray(value) && value.every((row) => Array.isArray(row) && row.every(isOfCell)))
  );
}

function limitOf({ startedAs, state }: ExecutionContext): number {
  const { customFunctionMs, simpleTriggerMs, runMs } = state.limits;
  const limits: Partial<Record<StartedAs, number>> = {
    customFunction: customFunctionMs,
    open: simpleTriggerMs,
    openElsewhere: simpleTriggerMs,
  };
  return limits[startedAs] ?? runMs;
}

/** The remaining run time of triggers today. */
function triggerMsLeft({ startedAs, state, person }: ExecutionContext): number {
  if (startedAs !== 'timer') return Infinity;
  return state.limits.triggerMsADay - person.usage.today('triggerMs', state.clock.now());
}

const callScript = `(function () {
  var asked = JSON.parse(globalThis.__given), ending = { kind: 'pending' };
  var decode = function (value) {
    if (Array.isArray(value)) return value.map(decode);
    if (value === null || typeof value !== 'object') return value;
    return value.$undefined ? undefined : new Date(value.$date);
  };
  if (asked.isCell) asked.given = asked.given.map(decode);
  var isDate = function (value) { return Object.prototype.toString.call(value) === '[object Date]'; };
  var tell = function (key, value) { return isDate(this[key]) ? { $date: Number(this[key]) } : value; };
  var threw = function (error) { ending = { kind: 'threw', message: String((error && error.message) || error) }; };
  var check = function (value, depth) {
    if (value === null || value === undefined || typeof value !== 'object') {
      if (typeof value === 'function' || typeof value === 'bigint' || (typeof value === 'number' && !isFinite(value))) throw new Error('The script returned a value that cannot cross.');
      return;
    }
    if (isDate(value)) throw new Error('The script returned a Date, which cannot cross.');
    if (depth > 60) throw new Error('The script returned a value that is too deep.');
    Object.keys(value).forEach(function (key) { check(value[key], depth + 1); });
  };
  var checkCell = function (value) {
    if (value === null || value === undefined || typeof value === 'boolean' || isDate(value)) return;
    if (typeof value === 'number' && isFinite(value)) return;
    if (typeof value !== 'string') throw new Error('A formula shows a text, a number, a boolean or a date, or rows of them.');
    if (value.length > asked.cellLength) throw new Error('A cell has at most ' + asked.cellLength + ' characters.');
  };
  var checkResult = function (value) {
    if (!Array.isArray(value)) return checkCell(value);
    var isTable = value.length > 0 && value.every(function (row) {
      return Array.isArray(row) && row.length > 0 && row.length === value[0].length;
    });
    if (!isTable) throw new Error('A formula fills a rectangle: rows of the same length.');
    value.forEach(function (row) { row.forEach(checkCell); });
  };
  globalThis.__ending = function () {
    if (ending.kind === 'pending') threw(new Error('The promise is never settled: nothing runs after the function.'));
    if (ending.kind === 'returned') {
      try { if (asked.isCell) checkResult(ending.value); else check(ending.value, 0); } catch (error) { threw(error); }
    }
    return JSON.stringify(ending, tell);
  };
  try {
    var entry = globalThis[asked.name];
    if (typeof entry !== 'function') throw new Error('Script function not found: ' + asked.name);
    var value = entry.apply(null, asked.given);
    if (value && typeof value.then === 'function') {
      value.then(function (settled) { ending = { kind: 'returned', value: settled }; }, threw);
    } else ending = { kind: 'returned', value: value };
  } catch (error) { threw(error); }
})()`;
