import { ServiceFault } from '../fault.ts';
import type { Stage, StoreName } from '../world.ts';

/** PropertiesService. */
export class PropertiesHub {
  private readonly stage: Stage;

  constructor(stage: Stage) {
    this.stage = stage;
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
    if (this.stage.startedAs === 'openElsewhere') {
      throw new ServiceFault('You do not have permission to call PropertiesService.');
    }
    // Editors can not set properties of the owner, on whose account a custom function runs.
    return new Properties(this.stage, name, name === 'user' && this.stage.startedAs === 'customFunction');
  }
}

export class Properties {
  private readonly stage: Stage;
  private readonly store: Map<string, string>;
  private readonly isReadOnly: boolean;

  constructor(stage: Stage, name: StoreName, isReadOnly: boolean) {
    this.stage = stage;
    this.store = stage.world.properties[name];
    this.isReadOnly = isReadOnly;
  }

  getProperty(key: string): string | null {
    return this.store.get(key) ?? null;
  }

  getProperties(): Record<string, string> {
    return Object.fromEntries(this.store);
  }

  getKeys(): string[] {
    return [...this.store.keys()];
  }

  setProperty(key: string, value: unknown): this {
    return this.setProperties({ [key]: value });
  }

  setProperties(values: Readonly<Record<string, unknown>>, deletesOthers = false): this {
    this.needWriting('setProperty');
    const { limits } = this.stage.world;
    const next = new Map(deletesOthers ? [] : this.store);
    for (const [key, value] of Object.entries(values)) {
      if (Buffer.byteLength(String(value)) > limits.propertyBytes) throw new ServiceFault('Argument too large: value');
      next.set(key, String(value));
    }
    const bytes = [...next].reduce((sum, [key, value]) => sum + Buffer.byteLength(key) + Buffer.byteLength(value), 0);
    if (bytes > limits.propertyStoreBytes) {
      throw new ServiceFault(
        'You have exceeded the property storage quota. Please remove some properties and try again.',
      );
    }
    this.store.clear();
    for (const [key, value] of next) this.store.set(key, value);
    return this;
  }

  deleteProperty(key: string): this {
    this.needWriting('deleteProperty');
    this.store.delete(key);
    return this;
  }

  deleteAllProperties(): this {
    this.needWriting('deleteAllProperties');
    this.store.clear();
    return this;
  }

  private needWriting(method: string): void {
    if (this.isReadOnly) throw new ServiceFault(`You do not have permission to call ${method}.`);
  }
}

/** CacheService. */
export class CacheHub {
  private readonly stage: Stage;

  constructor(stage: Stage) {
    this.stage = stage;
  }

  getUserCache(): Cache {
    return new Cache(this.stage, 'user');
  }

  getDocumentCache(): Cache {
    return new Cache(this.stage, 'document');
  }

  getScriptCache(): Cache {
    return new Cache(this.stage, 'script');
  }
}

const usualSeconds = 600;
/** What goes when the cache is full: what came first. */
const droppedPart = 0.1;

export class Cache {
  private readonly stage: Stage;
  private readonly name: StoreName;

  constructor(stage: Stage, name: StoreName) {
    this.stage = stage;
    this.name = name;
  }

  get(key: string): string | null {
    const { caches, clock } = this.stage.world;
    const entry = caches[this.name].get(key);
    if (entry === undefined || entry.untilMs <= clock.now()) return null;
    return entry.value;
  }

  getAll(keys: readonly string[]): Record<string, string> {
    const found = keys.map((key) => [key, this.get(key)] as const);
    return Object.fromEntries(found.filter((pair): pair is readonly [string, string] => pair[1] !== null));
  }

  put(key: string, value: string, seconds: number = usualSeconds): void {
    const { caches, clock, limits } = this.stage.world;
    if (key === '' || key.length > limits.cacheKeyLength) throw new ServiceFault('Argument too large: key');
    if (Buffer.byteLength(value) > limits.cacheValueBytes) throw new ServiceFault('Argument too large: value');
    if (seconds > limits.cacheSeconds) throw new ServiceFault('Invalid argument: expirationInSeconds');
    const store = caches[this.name];
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
    this.stage.world.caches[this.name].delete(key);
  }

  removeAll(keys: readonly string[]): void {
    for (const key of keys) this.remove(key);
  }
}

/** LockService. */
export class LockHub {
  private readonly stage: Stage;

  constructor(stage: Stage) {
    this.stage = stage;
  }

  getUserLock(): Lock {
    return new Lock(this.stage, 'user');
  }

  getDocumentLock(): Lock {
    return new Lock(this.stage, 'document');
  }

  getScriptLock(): Lock {
    return new Lock(this.stage, 'script');
  }
}

export class Lock {
  private readonly stage: Stage;
  private readonly name: StoreName;

  constructor(stage: Stage, name: StoreName) {
    this.stage = stage;
    this.name = name;
  }

  /** Nobody else runs while this execution does: a lock that is held stays so. */
  tryLock(waitMs: number): boolean {
    const { locks, clock } = this.stage.world;
    const holder = locks.get(this.name);
    if (holder !== undefined && holder !== this.stage.id) {
      clock.advance(waitMs);
      return false;
    }
    locks.set(this.name, this.stage.id);
    return true;
  }

  waitLock(waitMs: number): void {
    if (!this.tryLock(waitMs)) {
      throw new ServiceFault('Lock timeout: another process was holding the lock for too long.');
    }
  }

  hasLock(): boolean {
    return this.stage.world.locks.get(this.name) === this.stage.id;
  }

  releaseLock(): void {
    if (this.hasLock()) this.stage.world.locks.delete(this.name);
  }
}
