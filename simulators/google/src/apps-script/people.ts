import { randomUUID } from 'node:crypto';
import { ServiceFault } from './fault.ts';
import { RecentUse, Usage } from './usage.ts';
import type { StoreName } from './script-state.ts';

/** A user's role on the file. */
export type Role = 'owner' | 'editor' | 'viewer';

/** A user of a spreadsheet, with a Google account. */
export interface Person {
  readonly email: string;
  readonly role: Role;
  /** The account's language, such as fr. */
  locale: string;
  /** The next answers to alerts, in order; YES after the last one. */
  readonly answers: string[];
  readonly usage: Usage;
  /** Scopes that the user has not granted, by the last part of their URL. */
  readonly withheld: Set<string>;
}

export interface CacheEntry {
  readonly value: string;
  readonly untilMs: number;
}

/** Properties, cache and lock of one user, one file or the script. */
export interface Kept {
  readonly properties: Map<string, string>;
  readonly cache: Map<string, CacheEntry>;
  /** Id of the execution that holds its lock. */
  holder: number | undefined;
}

export interface Trigger {
  readonly id: string;
  readonly handler: string;
  /** E-mail address of its creator, under whose account it runs. */
  readonly by: string;
  /** Id of the file in which it was created. */
  readonly book: string;
  /** When it runs next, ms since epoch. */
  dueMs: number;
  /** Undefined: it runs once. */
  readonly everyMs: number | undefined;
  /** Whether it is listed and counted but never runs. */
  readonly isDisabled: boolean;
}

/** One script and its stored data: an add-on has many files and many users, a bound script has one file. */
export class ScriptProject {
  readonly id = randomUUID();
  readonly triggers: Trigger[] = [];
  readonly lockCalls = new RecentUse();
  private readonly kept = new Map<string, Kept>();
  private executions = 0;

  /** @param of a user's e-mail address, or the id of a file. */
  keptBy(store: StoreName, of: string): Kept {
    const key = store === 'script' ? store : `${store} ${of}`;
    const found = this.kept.get(key) ?? { properties: new Map(), cache: new Map(), holder: undefined };
    this.kept.set(key, found);
    return found;
  }

  /** An id for an execution, unique in the script across files. */
  nextExecution(): number {
    return ++this.executions;
  }

  /** A lock does not outlive its execution, however it ended. */
  releaseLocks(execution: number): void {
    for (const kept of this.kept.values()) if (kept.holder === execution) kept.holder = undefined;
  }
}

/** The users that a file is shared with. */
export class People {
  readonly owner: Person;
  private readonly all = new Map<string, Person>();

  constructor(email: string, locale: string) {
    this.owner = this.add(email, 'owner', locale);
  }

  add(email: string, role: Role, locale: string): Person {
    const person: Person = { email, role, locale, answers: [], usage: new Usage(), withheld: new Set() };
    this.all.set(email, person);
    return person;
  }

  /** E-mail addresses of the users who may edit the file. */
  get editors(): ReadonlySet<string> {
    return new Set([...this.all.values()].filter(({ role }) => role !== 'viewer').map(({ email }) => email));
  }

  /** @throws ServiceFault for a user who may not open the file. */
  find(email: string): Person {
    const found = this.all.get(email);
    if (found === undefined) throw new ServiceFault(`${email} does not have access to the file.`);
    return found;
  }
}
