import { apiSets } from '../platforms/member-sets.ts';
import { refusalBehind } from '../platforms/front.ts';
import { canBeUndone } from '../platforms/undo.ts';
import { apiNotFound, internalError, invalidSelection, notOnPlatform, undoNotSupported } from '../workbook/refusal.ts';
import type { Arguments } from './arguments.ts';
import type { ProtocolSession } from './protocol-session.ts';
import type { ClassName, ExcelClass, Members, Node } from './node.ts';
import { isSupported } from './requirements.ts';

interface Entry {
  readonly members: Members<unknown>;
  /** Names of the properties that `load` can return, without the class. */
  readonly scalars: readonly string[];
}

/** All simulated classes. An unknown member is refused by its name and recorded on the workbook. */
export class Registry {
  private readonly entries = new Map<ClassName, Entry>();

  constructor(classes: readonly ExcelClass[]) {
    for (const { type, members } of classes) {
      const scalars = Object.keys(members.reads ?? {}).map((name) => name.slice(type.length + 1));
      this.entries.set(type, { members, scalars });
    }
  }

  get(type: ClassName): Entry {
    const entry = this.entries.get(type);
    if (!entry) throw apiNotFound(type);
    return entry;
  }

  /** Every simulated `Type.Member` of one kind. */
  names(part: 'reads' | 'writes' | 'paths' | 'calls'): readonly string[] {
    return [...this.entries.values()].flatMap(({ members }) => Object.keys(members[part] ?? {}));
  }

  read(session: ProtocolSession, node: Node, name: string): unknown {
    return this.find(session, node, name, this.get(node.type).members.reads)(node.of, session);
  }

  /** Reads a member that was not requested by name; undefined where it is not simulated. */
  readUnasked(session: ProtocolSession, { type, of }: Node, name: string): unknown {
    return this.get(type).members.reads?.[`${type}.${name}`]?.(of, session);
  }

  write(session: ProtocolSession, node: Node, name: string, value: unknown): void {
    const write = this.find(session, node, name, this.get(node.type).members.writes, true);
    this.demandTaken(session, `${node.type}.${name}`);
    this.keepUndo(session, `${node.type}.${name}`);
    write(node.of, value, session);
  }

  /** A navigation property; null is a null object. */
  follow(session: ProtocolSession, node: Node, name: string): Node | null {
    return this.find(session, node, name, this.get(node.type).members.paths)(node.of, session);
  }

  call(session: ProtocolSession, node: Node, name: string, given: Arguments): unknown {
    const { calls, item } = this.get(node.type).members;
    if (name === 'GetItem' && item && !calls?.[`${node.type}.GetItem`]) return item(node.of, given, session);
    const answer = this.find(session, node, name, calls);
    this.demandTaken(session, `${node.type}.${name}`);
    this.keepUndo(session, `${node.type}.${name}`);
    return answer(node.of, given, session);
  }

  item(session: ProtocolSession, node: Node, given: Arguments): unknown {
    const { item } = this.get(node.type).members;
    if (!item) throw this.unknown(session, `${node.type}.GetItem`);
    return item(node.of, given, session);
  }

  /** The ids of an object: the library uses them for its later requests. */
  identity(session: ProtocolSession, node: Node): Readonly<Record<string, unknown>> {
    const { scalars } = this.get(node.type);
    const names = ['Id', 'Key', '_Id'].filter((name) => scalars.includes(name));
    return Object.fromEntries(names.map((name) => [name, this.readUnasked(session, node, name)]));
  }

  private demandTaken({ workbook }: ProtocolSession, name: string): void {
    const code = workbook.user.isElsewhere ? refusalBehind(workbook.platform, name) : undefined;
    if (code === 'InvalidSelection') throw invalidSelection();
    if (code !== undefined || workbook.faults.takeCall(name)) throw internalError();
  }

  /** A call that cannot be undone is refused in a group; otherwise it clears the user's undo list. */
  private keepUndo({ workbook }: ProtocolSession, name: string): void {
    if (canBeUndone(workbook.platform, name)) return;
    if (workbook.undoGroups > 0) throw undoNotSupported(name);
    workbook.undoList.clear();
  }

  /** Whether the platform has a member, by the requirement set in the typings. */
  isThere(session: ProtocolSession, type: ClassName, name: string, isWritten = false): boolean {
    const sets = apiSets[`${type}.${name}`];
    if (sets === undefined) return true;
    const since = isWritten ? (sets.writableSince ?? sets.since) : sets.since;
    return isSupported(session.workbook.requirementSets, sets.set, since);
  }

  private find<T>(
    session: ProtocolSession,
    node: Node,
    name: string,
    part: Readonly<Record<string, T>> | undefined,
    isWritten = false,
  ): T {
    const full = `${node.type}.${name}`;
    const found = part && Object.hasOwn(part, full) ? part[full] : undefined;
    if (found === undefined) throw this.unknown(session, full);
    session.workbook.askedMembers.add(full);
    if (!this.isThere(session, node.type, name, isWritten)) {
      session.workbook.missingCalls.push(full);
      const { set, since } = apiSets[full]!;
      throw notOnPlatform(full, `${set} ${since}`);
    }
    return found;
  }

  private unknown(session: ProtocolSession, name: string): Error {
    session.workbook.unknownCalls.push(name);
    return apiNotFound(name);
  }
}
