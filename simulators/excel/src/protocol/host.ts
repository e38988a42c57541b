import type { Box } from '../workbook/address.ts';
import { isOfSession, type Person } from '../workbook/change.ts';
import type { Fault } from '../workbook/faults.ts';
import type { FunctionMessage } from '../workbook/functions.ts';
import { undoesWrites } from '../platforms/undo.ts';
import { invalidOperation, Refusal } from '../workbook/refusal.ts';
import type { Sheet } from '../workbook/sheet.ts';
import type { Workbook } from '../workbook/workbook.ts';
import { ProtocolSession } from './protocol-session.ts';
import { Events } from './events.ts';
import { node } from './node.ts';
import { Processor } from './process.ts';
import type { Registry } from './registry.ts';
import { createRegistry } from './simulated.ts';
import {
  actionTypes,
  delayForCellEdit,
  pushCategories,
  type Push,
  type RequestBody,
  type ResponseBody,
} from './wire.ts';

/** Excel's answer: a response, or a refusal of the request as a whole. */
export type Answer =
  | { readonly kind: 'response'; readonly body: string }
  | { readonly kind: 'refused'; readonly code: string };

/** How many event ranges the add-in can still request; older ones are released. */
const maxEventReferences = 500;

/** Excel's end of the wire: answers requests and pushes messages. One per add-in on a workbook. */
export class Host {
  readonly workbook: Workbook;
  readonly person: Person;
  /** Awaited before each request of the add-in itself: lets a test determine the order of requests. */
  turn: () => Promise<void> = async () => undefined;
  readonly registry: Registry = createRegistry();
  private readonly session: ProtocolSession;
  private readonly eventReferences: string[] = [];
  private outbox: Push[] = [];
  private lastPush = 0;
  /** Set by the transport (Node.js or page): delivers messages to office.js. */
  deliver: (entries: readonly Push[]) => void = () => undefined;

  constructor(workbook: Workbook, person: Person = 'self') {
    this.workbook = workbook;
    this.person = person;
    const events = new Events(workbook, person);
    this.session = new ProtocolSession(workbook, events, person);
    events.push = (type, target, message, isRemote) => {
      workbook.counters.pushes += 1;
      this.push(pushCategories.event, type, target, JSON.stringify(message), isRemote);
    };
    events.referTo = (sheet, box) => this.referTo(sheet, box);
    // Formulas are calculated in the user's own Excel.
    if (person === 'self') workbook.functions.send = (batch) => batch.forEach((message) => this.send(message));
    workbook.onChange((change) => {
      if (change.kind === 'panel')
        this.push(pushCategories.event, 65_539, '', JSON.stringify({ visibility: workbook.panelVisibility }));
    });
  }

  /** Answers one request. @param flags of the request; with 64 it waits until the user leaves the cell. */
  async answer(body: string, flags: number): Promise<Answer> {
    const { workbook } = this;
    const bytes = bytesOf(body);
    const request = JSON.parse(body) as RequestBody;
    const isOwn = isOfAddin(request);
    if (isOwn) await this.turn();
    const fault = isOwn ? workbook.faults.take() : undefined;
    if (isOwn) this.count(bytes);
    if (fault?.code === 'slow') await new Promise<void>((resolve) => setTimeout(resolve, fault.waitMs ?? 1_000));
    if (bytes > workbook.maxRequestBytes) return { kind: 'refused', code: 'RequestPayloadSizeLimitExceeded' };
    if (workbook.user.isEditingCell) {
      if ((flags & delayForCellEdit) === 0) return { kind: 'refused', code: 'InvalidOperationInCellEditMode' };
      await workbook.user.cellEditLeft();
    }
    if (fault && fault.code !== 'slow' && fault.after === undefined) return { kind: 'refused', code: fault.code };
    const response = JSON.stringify(this.process(request, fault));
    return bytesOf(response) > workbook.maxResponseBytes
      ? { kind: 'refused', code: 'ResponsePayloadSizeLimitExceeded' }
      : { kind: 'response', body: response };
  }

  /**
   * Presses a button of the ribbon or an item of a menu, which starts the add-in if necessary.
   * @param control its id; by default the id of its action.
   * @throws Refusal for a disabled or hidden one.
   */
  press(control: string, action = control): void {
    const { ribbon } = this.workbook;
    if (ribbon.isEnabled(control) === false || ribbon.isVisible(control) === false)
      throw invalidOperation(`${control} is greyed or hidden`);
    this.workbook.launch();
    this.runAction(action);
  }

  /** Runs an action as a shortcut does, even if its button is disabled: what Excel does then is undocumented. */
  runAction(name: string, argument?: unknown): void {
    const given = argument === undefined ? undefined : JSON.stringify(argument);
    this.push(pushCategories.action, 1_000, '', JSON.stringify([name, given]));
  }

  /** Sends all messages of one turn of the event loop together, as Excel does. */
  push(category: number, type: number, target: string, message: string, isRemote = false): void {
    this.lastPush += 1;
    this.outbox.push([category, type, target, message, this.lastPush, isRemote]);
    if (this.outbox.length > 1) return;
    setTimeout(() => {
      const entries = this.outbox;
      this.outbox = [];
      this.deliver(entries);
    }, 0);
  }

  private process(request: RequestBody, fault: Fault | undefined): ResponseBody {
    const { workbook } = this;
    let changes = 0;
    const stop = workbook.onChange(({ by, kind }) => {
      if (by === 'addin' && !isOfSession(kind)) changes += 1;
    });
    const refusal =
      fault?.after === undefined
        ? undefined
        : {
            at: fault.after,
            refusal: new Refusal(fault.code, 'There was an internal error while processing the request.', 500),
          };
    try {
      return workbook.as('addin', () => new Processor(this.registry, this.session, request).run(refusal), this.person);
    } finally {
      stop();
      if (changes > 0) this.noteWrite();
    }
  }

  private noteWrite(): void {
    const { counters, undoList, requirementSets } = this.workbook;
    counters.undoSteps += 1;
    if (this.person !== 'self') return;
    if (undoesWrites(requirementSets)) undoList.add('addin');
    else undoList.clear();
  }

  private count(bytes: number): void {
    const { counters } = this.workbook;
    counters.syncs += 1;
    counters.requestBytes.push(bytes);
    counters.largestRequestBytes = Math.max(counters.largestRequestBytes, bytes);
  }

  private send(message: FunctionMessage): void {
    if (message.kind === 'invoke') this.push(pushCategories.customFunction, 1_000, '', JSON.stringify(message.payload));
    else this.push(pushCategories.customFunction, 1_001, '', JSON.stringify({ invocationId: message.invocationId }));
  }

  private referTo(sheet: Sheet, box: Box): string {
    const reference = this.session.keep(node('Range', this.workbook.rangeOn(sheet, box)));
    this.eventReferences.push(reference);
    if (this.eventReferences.length > maxEventReferences) this.session.release(this.eventReferences.shift() ?? '');
    return reference;
  }
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** False for results of custom functions, and for requests in which the library only releases references. */
function isOfAddin({ Actions, ObjectPaths }: RequestBody): boolean {
  if (Object.values(ObjectPaths).some(({ Name }) => Name === 'Microsoft.ExcelServices.CustomFunctions')) return false;
  const calls = Actions.filter(
    ({ ActionType }) => ActionType !== actionTypes.instantiate && ActionType !== actionTypes.trace,
  );
  const isCleanup =
    calls.length > 0 && calls.every(({ Name }) => Name === '_RemoveReference' || Name === '_RemoveAllReferences');
  return !isCleanup;
}
