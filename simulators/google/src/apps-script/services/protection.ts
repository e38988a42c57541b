import type { Box } from '../../spreadsheet/box.ts';
import { passes, type Protection, type Sheet } from '../../spreadsheet/sheet.ts';
import { ServiceFault } from '../fault.ts';
import { messagesOf } from '../messages.ts';
import type { ExecutionContext } from '../script-state.ts';
import { User } from './account.ts';
import { needWriting } from './allowed.ts';

/**
 * Adds a protection. All editors of the file may write until one is removed. @param box undefined for the whole sheet
 */
export function protect(context: ExecutionContext, sheet: Sheet, box: Box | undefined): ProtectionHandle {
  const made = { box, isWarningOnly: false, description: '', editors: undefined };
  sheet.protections.push(made);
  return new ProtectionHandle(context, sheet, made);
}

/** Source: developers.google.com/apps-script/reference/spreadsheet/protection. */
export class ProtectionHandle {
  private readonly context: ExecutionContext;
  private readonly sheet: Sheet;
  private readonly protection: Protection;

  constructor(context: ExecutionContext, sheet: Sheet, protection: Protection) {
    this.context = context;
    this.sheet = sheet;
    this.protection = protection;
  }

  setWarningOnly(isWarningOnly: boolean): this {
    this.change('setWarningOnly');
    this.protection.isWarningOnly = isWarningOnly;
    return this;
  }

  isWarningOnly(): boolean {
    return this.protection.isWarningOnly;
  }

  setDescription(description: string): this {
    this.change('setDescription');
    this.protection.description = description;
    return this;
  }

  getDescription(): string {
    return this.protection.description;
  }

  canEdit(): boolean {
    return passes(this.protection, this.context.person.email);
  }

  /** A user without access cannot list the users who have it. */
  getEditors(): User[] {
    this.needPassing();
    return [...this.editors].map((email) => new User(email));
  }

  addEditor(editor: string | User): this {
    return this.addEditors([addressOf(editor)]);
  }

  addEditors(addresses: readonly string[]): this {
    this.change('addEditors');
    this.protection.editors = new Set([...this.editors, ...addresses]);
    return this;
  }

  removeEditor(editor: string | User): this {
    return this.removeEditors([editor]);
  }

  /** The owner of the file and the caller cannot be removed. */
  removeEditors(editors: readonly (string | User)[]): this {
    this.change('removeEditors');
    const { state, person } = this.context;
    const gone = new Set(editors.map(addressOf));
    for (const stays of [state.people.owner, person]) gone.delete(stays.email);
    this.protection.editors = new Set([...this.editors].filter((email) => !gone.has(email)));
    return this;
  }

  remove(): void {
    this.change('remove');
    const { protections } = this.sheet;
    protections.splice(protections.indexOf(this.protection), 1);
  }

  private get editors(): ReadonlySet<string> {
    return this.protection.editors ?? this.context.state.people.editors;
  }

  private change(call: string): void {
    needWriting(this.context, call);
    this.needPassing();
  }

  /** Documented for some calls: every call except reads requires access. The message is that for cells. */
  private needPassing(): void {
    if (!this.canEdit()) throw new ServiceFault(messagesOf(this.context.person.locale).protectedCell);
  }
}

const addressOf = (editor: string | User): string => (typeof editor === 'string' ? editor : editor.getEmail());
