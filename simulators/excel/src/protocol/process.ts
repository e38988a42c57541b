import { apiNotFound, itemNotFound, Refusal } from '../workbook/refusal.ts';
import { Arguments } from './arguments.ts';
import type { ProtocolSession } from './protocol-session.ts';
import { node, Node } from './node.ts';
import { load, loadRecursively } from './query.ts';
import type { Registry } from './registry.ts';
import { services } from './services.ts';
import { actionTypes, pathTypes, type Action, type ArgumentInfo, type RequestBody, type ResponseBody } from './wire.ts';

/** The location of an error, in office.js's form: `Worksheet.getRange`. */
const locate = (type: string, name: string): string => `${type}.${name.charAt(0).toLowerCase()}${name.slice(1)}`;

/** Executes one request, action by action. Actions before a failure are not rolled back, as in Excel. */
export class Processor {
  private readonly registry: Registry;
  private readonly session: ProtocolSession;
  private readonly body: RequestBody;
  private readonly resolved = new Map<number, Node | null>();
  private location = '';

  constructor(registry: Registry, session: ProtocolSession, body: RequestBody) {
    this.registry = registry;
    this.session = session;
    this.body = body;
  }

  /** @param failure an injected refusal, thrown before action `failure.at`. */
  run(failure?: { readonly at: number; readonly refusal: Refusal }): ResponseBody {
    const results: { ActionId: number; Value: unknown }[] = [];
    const traceIds: number[] = [];
    for (const [index, action] of this.body.Actions.entries()) {
      try {
        this.location = '';
        if (failure?.at === index) throw failure.refusal;
        const isTrace = action.ActionType === actionTypes.trace;
        if (isTrace) traceIds.push(action.Id);
        // A trace has a result, too: the library binds its callbacks to it.
        results.push({ ActionId: action.Id, Value: isTrace ? null : this.act(action) });
      } catch (error) {
        if (error !== failure?.refusal) this.note(error);
        return { Results: results, TraceIds: traceIds, Error: this.describe(error, index) };
      }
    }
    return { Results: results, TraceIds: traceIds };
  }

  private note(error: unknown): void {
    const code = error instanceof Refusal ? error.code : 'GeneralException';
    this.session.workbook.refusals.push(`${code} ${this.location}`.trim());
  }

  private describe(error: unknown, index: number) {
    const refusal =
      error instanceof Refusal
        ? error
        : new Refusal(
            'GeneralException',
            error instanceof Error ? `${error.name}: ${error.message}` : String(error),
            500,
          );
    return {
      Code: refusal.code,
      Message: refusal.message,
      HttpStatusCode: refusal.status,
      Location: this.location,
      ActionIndex: index,
    };
  }

  private act(action: Action): unknown {
    const target = this.resolve(action.ObjectPathId);
    switch (action.ActionType) {
      case actionTypes.instantiate:
        return this.instantiate(target);
      case actionTypes.query:
      case actionTypes.queryAsJson:
        return load(this.registry, this.session, target, action.QueryInfo);
      case actionTypes.recursiveQuery:
        return loadRecursively(this.registry, this.session, target, action.RecursiveQueryInfo ?? {});
      case actionTypes.method:
        return this.invoke(target, action);
      case actionTypes.setProperty:
        this.write(this.demand(target), action.Name, this.arguments(action.ArgumentInfo)[0]);
        return null;
      case actionTypes.update:
        for (const [name, value] of Object.entries(action.ObjectState ?? {})) {
          this.write(this.demand(target), name.charAt(0).toUpperCase() + name.slice(1), value);
        }
        return null;
      default:
        throw apiNotFound(`action type ${action.ActionType}`);
    }
  }

  private instantiate(target: Node | null): unknown {
    if (!target) return null;
    const kept =
      this.body.AutoKeepReference === true && target.type === 'Range'
        ? { _ReferenceId: this.session.keep(target) }
        : {};
    return { ...kept, ...this.registry.identity(this.session, target) };
  }

  private invoke(target: Node | null, action: Action): unknown {
    if (!target) return null;
    this.location = locate(target.type, action.Name);
    if (action.Name === '_KeepReference') {
      this.session.keep(target);
      return null;
    }
    const answer = this.registry.call(
      this.session,
      target,
      action.Name,
      new Arguments(this.arguments(action.ArgumentInfo)),
    );
    return answer instanceof Node ? this.instantiate(answer) : (answer ?? null);
  }

  private write(target: Node, name: string, value: unknown): void {
    this.location = locate(target.type, name);
    this.registry.write(this.session, target, name, value);
  }

  /** @throws Refusal for a null object, which cannot be written to. */
  private demand(target: Node | null): Node {
    if (!target) throw itemNotFound('a null object');
    return target;
  }

  private arguments(info: ArgumentInfo | undefined): readonly unknown[] {
    const given = info?.Arguments ?? [];
    const references = info?.ReferencedObjectPathIds;
    if (!references) return given;
    return given.map((argument, index) => {
      const reference = references[index];
      if (typeof reference === 'number' && reference !== 0) return this.resolve(reference);
      return Array.isArray(reference) ? reference.map((id: number) => (id ? this.resolve(id) : null)) : argument;
    });
  }

  private resolve(id: number): Node | null {
    const known = this.resolved.get(id);
    if (known !== undefined) return known;
    const found = this.find(id);
    this.resolved.set(id, found);
    return found;
  }

  private find(id: number): Node | null {
    const path = this.body.ObjectPaths[String(id)];
    if (!path) throw new Refusal('InvalidReference', `There is no object path ${id}.`);
    if (path.ObjectPathType === pathTypes.global) return node('Workbook', this.session.workbook);
    if (path.ObjectPathType === pathTypes.service) return this.service(path.Name);
    if (path.ObjectPathType === pathTypes.reference) return this.session.kept(path.Name);
    const parent = path.ParentObjectPathId === undefined ? null : this.resolve(path.ParentObjectPathId);
    if (!parent || path.ObjectPathType === pathTypes.null) return null;
    const name = path.ObjectPathType === pathTypes.indexer ? 'GetItem' : path.Name;
    const given = new Arguments(this.arguments(path.ArgumentInfo));
    this.location = locate(parent.type, name);
    if (path.ObjectPathType === pathTypes.property) return this.registry.follow(this.session, parent, name);
    const answer =
      path.ObjectPathType === pathTypes.indexer
        ? this.registry.item(this.session, parent, given)
        : this.registry.call(this.session, parent, name, given);
    return answer instanceof Node ? answer : null;
  }

  private service(name: string): Node {
    const service = services.get(name);
    if (!service) {
      this.session.workbook.unknownCalls.push(name);
      throw apiNotFound(name);
    }
    return node(service, this.session.workbook);
  }
}
