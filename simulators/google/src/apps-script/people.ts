import { randomUUID } from 'node:crypto';
import { ServiceFault } from './fault.ts';
import { Usage } from './usage.ts';
import type { StoreName } from './script-state.ts';

/** The users that the file is shared with, and their roles. */
export type Role = 'owner' | 'editor' | 'viewer';

/** A user of a spreadsheet, with a Google account. */
export interface Person {
  readonly email: string;
  readonly role: Role;
  /** Of the account, such as fr. */
  locale: string;
  /** Answers to alerts, in their order; YES without one. */
  readonly answers: string[];
  readonly usage: Usage;
  /** Scopes that they have not ticked, by the end of their address. */
  readonly withheld: Set<string>;
}

export interface CacheEntry {
  readonly value: string;
  readonly untilMs: number;
}

/** What one person, one file or the script itself has kept. */
export interface Kept {
  readonly properties: Map<string, string>;
  readonly cache: Map<string, CacheEntry>;
  /** Id of the execution that holds its lock. */
  holder: number | undefined;
}

export interface Trigger {
  readonly id: string;
  readonly handler: string;
  /** Address of its creator, under whose account it runs. */
  readonly by: string;
  /** Of the file in which it was set up. */
  readonly book: string;
  /** When it runs next, ms since epoch. */
  dueMs: number;
  /** Undefined: it runs once. */
  readonly everyMs: number | undefined;
  /** It is listed and counts, and never runs. */
  readonly isDisabled: boolean;
}

/** One script, and what Google keeps for it: an add-on has many files and many users, a bound script one file. */
export class ScriptProject {
  readonly id = randomUUID();
  readonly triggers: Trigger[] = [];
  private readonly kept = new Map<string, Kept>();
  private executions = 0;

  /** @param of the address of a person, or the id of a file. */
  keptBy(store: StoreName, of: string): Kept {
    const key = store === 'script' ? store : `${store} ${of}`;
    const found = this.kept.get(key) ?? { properties: new Map(), cache: new Map(), holder: undefined };
    this.kept.set(key, found);
    return found;
  }

  /** Tells an execution from all others of the script, in whichever file. */
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

  /** Addresses of those who may edit the file. */
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
