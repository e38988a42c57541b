import type { Person } from '../workbook/change.ts';
import type { Workbook } from '../workbook/workbook.ts';
import { itemNotFound, Refusal } from '../workbook/refusal.ts';
import { Range } from '../workbook/range.ts';
import type { Events } from './events.ts';
import type { Node } from './node.ts';

/** What the classes work with: the workbook, the objects kept by the add-in, and its event registrations. */
export class ProtocolSession {
  readonly workbook: Workbook;
  readonly events: Events;
  /** The user of this add-in's Excel. */
  readonly person: Person;
  private readonly ownKept = new Map<string, Node>();
  private lastReference = 0;

  constructor(workbook: Workbook, events: Events, person: Person) {
    this.workbook = workbook;
    this.events = events;
    this.person = person;
  }

  /** Keeps an object across requests; a kept range follows its cells. */
  keep(node: Node): string {
    if (node.reference !== undefined && this.ownKept.has(node.reference)) return node.reference;
    this.lastReference += 1;
    const reference = `ref-${this.lastReference}`;
    node.reference = reference;
    this.ownKept.set(reference, node);
    if (node.of instanceof Range) this.workbook.track(node.of);
    return reference;
  }

  /** @throws Refusal InvalidReference when it was released, ItemNotFound when its cells were deleted. */
  kept(reference: string): Node {
    const node = this.ownKept.get(reference);
    if (!node) throw new Refusal('InvalidReference', 'This reference is not valid for the current operation.');
    if (node.of instanceof Range && node.of.isDeleted) throw itemNotFound('the range was deleted');
    return node;
  }

  findKept(reference: string): Node | null {
    const node = this.ownKept.get(reference);
    return !node || (node.of instanceof Range && node.of.isDeleted) ? null : node;
  }

  release(reference: string): void {
    const node = this.ownKept.get(reference);
    if (node?.of instanceof Range) this.workbook.untrack(node.of);
    this.ownKept.delete(reference);
  }

  releaseAll(): void {
    for (const reference of this.ownKept.keys()) this.release(reference);
  }

  get keptCount(): number {
    return this.ownKept.size;
  }
}
