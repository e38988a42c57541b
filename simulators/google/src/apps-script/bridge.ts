import { Killed } from './fault.ts';

/** An object of a service, outside the script's context. The script may call its methods. */
export type ServiceObject = object;
type BeforeCall = (service: string, method: string, given: readonly unknown[]) => void;
type ServiceClass = abstract new (...given: never[]) => ServiceObject;

/** Names of classes and their methods, from which the inside builds its proxies. */
export type Manifest = Readonly<Record<string, readonly string[]>>;

/** A global of the script: a service object, optionally with constants such as enums. */
export interface ServiceGlobal {
  readonly name: string;
  readonly object: ServiceObject;
  readonly constants?: Readonly<Record<string, unknown>>;
}

export function manifestOf(classes: readonly ServiceClass[]): Manifest {
  return Object.fromEntries(
    classes.map((each) => [
      each.name,
      Object.getOwnPropertyNames(each.prototype).filter((method) => method !== 'constructor'),
    ]),
  );
}

/**
 * The end of the bridge outside the script's context. Only JSON text crosses it. Service objects cross as ids, dates as
 * milliseconds.
 */
export class Bridge {
  private readonly objects: ServiceObject[] = [];
  private readonly ids = new Map<ServiceObject, number>();
  private readonly beforeCall: BeforeCall;

  /** @param beforeCall runs before each call; what it throws is thrown to the script. */
  constructor(beforeCall: BeforeCall) {
    this.beforeCall = beforeCall;
  }

  idOf(object: ServiceObject): number {
    const found = this.ids.get(object);
    if (found !== undefined) return found;
    const id = this.objects.push(object) - 1;
    this.ids.set(object, id);
    return id;
  }

  /** @returns JSON: `{ v }` with the value, or `{ e }` with the error's message. */
  call(id: number, method: string, given: string): string {
    try {
      const target = this.objects[id];
      if (target === undefined) throw new Error('This object belongs to an execution that is over.');
      const args = (JSON.parse(given) as unknown[]).map((each) => this.decode(each));
      this.beforeCall(target.constructor.name, method, args);
      const act: unknown = Reflect.get(target, method);
      if (typeof act !== 'function') throw new Error(`${method} is not a function.`);
      const value: unknown = Reflect.apply(act, target, args);
      return JSON.stringify({ v: this.encode(value) });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return JSON.stringify({ e: message, killed: error instanceof Killed });
    }
  }

  private encode(value: unknown): unknown {
    if (value === null || typeof value !== 'object') return value;
    if (value instanceof Date) return { $date: value.getTime() };
    if (Array.isArray(value)) return value.map((each: unknown) => this.encode(each));
    if (Object.getPrototypeOf(value) === Object.prototype) {
      return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, this.encode(each)]));
    }
    return { $ref: this.idOf(value), $class: value.constructor.name };
  }

  private decode(value: unknown): unknown {
    if (value === null || typeof value !== 'object') return value;
    if (Array.isArray(value)) return value.map((each: unknown) => this.decode(each));
    if ('$ref' in value) return this.objects[Number(value.$ref)];
    if ('$date' in value) return new Date(Number(value.$date));
    if ('$none' in value) return undefined;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, this.decode(each)]));
  }
}

/** The input of the inside. Only data; the one function that crosses is the call to the outside. */
export interface BridgeSetUp {
  readonly manifest: Manifest;
  readonly globals: readonly {
    readonly name: string;
    readonly id: number;
    readonly className: string;
    readonly constants: Readonly<Record<string, unknown>>;
  }[];
}

type CallOut = (id: number, method: string, given: string) => string;

/** The end inside the context. It is evaluated there from its source text, so it cannot refer to anything outside. */
export function installBridge(callOut: CallOut, nowMs: () => number, setUp: string): void {
  const { manifest, globals } = JSON.parse(setUp) as BridgeSetUp;
  const scope = globalThis as unknown as Record<string, unknown>;
  const ids = new WeakMap<object, number>();
  const classes = new Map<string, object>();

  const encode = (value: unknown): unknown => {
    if (value === undefined) return { $none: true };
    if (typeof value === 'function') throw new TypeError('A function cannot be given to a service.');
    // As JSON it would become null, and so an empty cell.
    if (typeof value === 'number' && !isFinite(value)) throw new TypeError(`${value} cannot be given to a service.`);
    if (value === null || typeof value !== 'object') return value;
    const id = ids.get(value);
    if (id !== undefined) return { $ref: id };
    if (Array.isArray(value)) return value.map(encode);
    if (Object.prototype.toString.call(value) === '[object Date]') return { $date: Number(value) };
    const plain: Record<string, unknown> = {};
    for (const key of Object.keys(value)) plain[key] = encode((value as Record<string, unknown>)[key]);
    return plain;
  };

  const decode = (value: unknown): unknown => {
    if (value === null || typeof value !== 'object') return value;
    if (Array.isArray(value)) {
      for (let index = 0; index < value.length; index++) value[index] = decode(value[index]);
      return value;
    }
    const found = value as Record<string, unknown>;
    if ('$date' in found) return new Date(found['$date'] as number);
    if ('$ref' in found) return make(found['$ref'] as number, found['$class'] as string);
    for (const key of Object.keys(found)) found[key] = decode(found[key]);
    return found;
  };

  const invoke = (id: number, method: string, given: unknown[]): unknown => {
    const answer = JSON.parse(callOut(id, method, JSON.stringify(given.map(encode)))) as { v?: unknown; e?: string };
    if (answer.e === undefined) return decode(answer.v);
    const error = new Error(answer.e);
    error.name = 'Exception';
    throw error;
  };

  const make = (id: number, className: string): object => {
    let prototype = classes.get(className);
    if (prototype === undefined) {
      const methods: Record<string, unknown> = {};
      for (const method of manifest[className] || []) {
        methods[method] = function (this: object, ...given: unknown[]) {
          return invoke(ids.get(this) as number, method, given);
        };
      }
      methods['toString'] = () => className;
      prototype = methods;
      classes.set(className, prototype);
    }
    const object = Object.create(prototype) as object;
    ids.set(object, id);
    return object;
  };

  for (const { name, id, className, constants } of globals) {
    const service = make(id, className) as Record<string, unknown>;
    for (const key of Object.keys(constants)) service[key] = constants[key];
    scope[name] = service;
  }

  const RealDate = Date;
  scope['Date'] = new Proxy(RealDate, {
    construct: (_, given: unknown[], target) =>
      Reflect.construct(RealDate, given.length === 0 ? [nowMs()] : given, target) as object,
    apply: () => new RealDate(nowMs()).toString(),
    get: (real, key, receiver) => (key === 'now' ? () => nowMs() : (Reflect.get(real, key, receiver) as unknown)),
  });
}
