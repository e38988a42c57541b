import { ServiceFault } from '../fault.ts';
import { messagesOf } from '../messages.ts';
import type { Kept } from '../people.ts';
import type { ExecutionContext, StoreName } from '../script-state.ts';
import { needUse } from './allowed.ts';

/** PropertiesService. */
export class PropertiesHub {
  private readonly context: ExecutionContext;

  constructor(context: ExecutionContext) {
    this.context = context;
  }

  getUserProperties(): Properties {
    return this.open('user');
  }

  getDocumentProperties(): Properties {
    return this.open('document');
  }

  getScriptProperties(): Properties {
    return this.open('script');
  }

  private open(name: StoreName): Properties {
    needUse(this.context, 'PropertiesService');
    // A custom function runs on the owner's account, whose properties other editors cannot set.
    return new Properties(this.context, name, name === 'user' && this.context.startedAs === 'customFunction');
  }
}

export class Properties {
  private readonly context: ExecutionContext;
  private readonly store: Map<string, string>;
  private readonly isReadOnly: boolean;

  constructor(context: ExecutionContext, name: StoreName, isReadOnly: boolean) {
    this.context = context;
    this.store = context.kept(name).properties;
    this.isReadOnly = isReadOnly;
  }

  getProperty(key: string): string | null {
    this.use();
    return this.store.get(key) ?? null;
  }

  getProperties(): Record<string, string> {
    this.use(this.store.size);
    return Object.fromEntries(this.store);
  }

  getKeys(): string[] {
    this.use();
    return [...this.store.keys()];
  }

  setProperty(key: string, value: unknown): this {
    return this.setProperties({ [key]: value });
  }

  setProperties(values: Readonly<Record<string, unknown>>, deletesOthers = false): this {
    this.needWriting('setProperty');
    this.use(Object.keys(values).length);
    const { limits } = this.context.state;
    const messages = messagesOf(this.context.person.locale);
    const next = new Map(deletesOthers ? [] : this.store);
    for (const [key, value] of Object.entries(values)) {
      if (Buffer.byteLength(String(value)) > limits.propertyBytes) throw new ServiceFault(messages.longValue);
      next.set(key, String(value));
    }
    const bytes = [...next].reduce((sum, [key, value]) => sum + Buffer.byteLength(key) + Buffer.byteLength(value), 0);
    if (bytes > limits.propertyStoreBytes) {
      throw new ServiceFault(messages.fullStore);
    }
    this.store.clear();
    for (const [key, value] of next) this.store.set(key, value);
    return this;
  }

  deleteProperty(key: string): this {
    this.needWriting('deleteProperty');
    this.use();
    this.store.delete(key);
    return this;
  }

  deleteAllProperties(): this {
    this.needWriting('deleteAllProperties');
    this.use();
    this.store.clear();
    return this;
  }

  /** Each property counts, even when several are read at once; whether it does at Google is undocumented. */
  private use(count = 1): void {
    const { usage, locale } = this.context.person;
    const { clock, limits } = this.context.state;
    usage.add('propertyCalls', count, clock.now());
    if (usage.today('propertyCalls', clock.now()) > limits.propertyCallsADay) {
      throw new ServiceFault(messagesOf(locale).tooManyADay('properties'));
    }
  }

  private needWriting(method: string): void {
    if (this.isReadOnly) throw new ServiceFault(`You do not have permission to call ${method}.`);
  }
}

/** CacheService. */
export class CacheHub {
  private readonly context: ExecutionContext;

  constructor(context: ExecutionContext) {
    this.context = context;
  }

  getUserCache(): Cache {
    return this.open('user');
  }

  getDocumentCache(): Cache {
    return this.open('document');
  }

  getScriptCache(): Cache {
    return this.open('script');
  }

  private open(name: StoreName): Cache {
    needUse(this.context, 'CacheService');
    return new Cache(this.context, name);
  }
}

const usualSeconds = 600;
/** The share of entries dropped when the cache is full, oldest first. */
const droppedPart = 0.1;

export class Cache {
  private readonly context: ExecutionContext;
  private readonly name: StoreName;

  constructor(context: ExecutionContext, name: StoreName) {
    this.context = context;
    this.name = name;
  }

  get(key: string): string | null {
    const { clock } = this.context.state;
    const entry = this.context.kept(this.name).cache.get(key);
    if (entry === undefined || entry.untilMs <= clock.now()) return null;
    return entry.value;
  }

  getAll(keys: readonly string[]): Record<string, string> {
    const found = keys.map((key) => [key, this.get(key)] as const);
    return Object.fromEntries(found.filter((pair): pair is readonly [string, string] => pair[1] !== null));
  }

  put(key: string, value: string, seconds: number = usualSeconds): void {
    const { clock, limits } = this.context.state;
    if (key === '' || key.length > limits.cacheKeyLength) throw new ServiceFault('Argument too large: key');
    if (Buffer.byteLength(value) > limits.cacheValueBytes)
      throw new ServiceFault(messagesOf(this.context.person.locale).longValue);
    if (seconds < 1 || seconds > limits.cacheSeconds) throw new ServiceFault('Invalid argument: expirationInSeconds');
    const store = this.context.kept(this.name).cache;
    store.delete(key);
    store.set(key, { value, untilMs: clock.now() + seconds * 1000 });
    if (store.size <= limits.cacheItems) return;
    const oldest = [...store.keys()].slice(0, Math.ceil(limits.cacheItems * droppedPart));
    for (const each of oldest) store.delete(each);
  }

  putAll(values: Readonly<Record<string, string>>, seconds?: number): void {
    for (const [key, value] of Object.entries(values)) this.put(key, value, seconds);
  }

  remove(key: string): void {
    this.context.kept(this.name).cache.delete(key);
  }

  removeAll(keys: readonly string[]): void {
    for (const key of keys) this.remove(key);
  }
}

/** LockService. */
export class LockHub {
  private readonly context: ExecutionContext;

  constructor(context: ExecutionContext) {
    this.context = context;
  }

  getUserLock(): Lock {
    return this.open('user');
  }

  getDocumentLock(): Lock {
    return this.open('document');
  }

  getScriptLock(): Lock {
    return this.open('script');
  }

  private open(name: StoreName): Lock {
    needUse(this.context, 'LockService');
    return new Lock(this.context, name);
  }
}

export class Lock {
  private readonly context: ExecutionContext;
  private readonly kept: Kept;

  /** Locks of the script in all files, of the file, or of the user in all files. */
  constructor(context: ExecutionContext, name: StoreName) {
    this.context = context;
    this.kept = context.kept(name);
  }

  /** No other execution runs meanwhile, so waiting cannot obtain a held lock. */
  tryLock(waitMs: number): boolean {
    this.count();
    const { holder } = this.kept;
    if (holder !== undefined && holder !== this.context.id) {
      this.context.state.clock.advance(waitMs);
      return false;
    }
    this.kept.holder = this.context.id;
    return true;
  }

  waitLock(waitMs: number): void {
    if (!this.tryLock(waitMs)) {
      throw new ServiceFault(messagesOf(this.context.person.locale).lockHeld);
    }
  }

  hasLock(): boolean {
    return this.kept.holder === this.context.id;
  }

  releaseLock(): void {
    this.count();
    if (this.hasLock()) this.kept.holder = undefined;
  }

  private count(): void {
    const { limits, clock, project } = this.context.state;
    const { count, withinMs } = limits.lockBurst;
    if (project.lockCalls.within(withinMs, clock.now()) >= count) {
      throw new ServiceFault(messagesOf(this.context.person.locale).tooManyLocks);
    }
    project.lockCalls.add(1, clock.now());
  }
}
