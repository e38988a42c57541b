import type { Protection, Sheet } from '../../book/sheet.ts';
import type { Stage } from '../world.ts';
import { needWriting } from './allowed.ts';

export class ProtectionHandle {
  private readonly stage: Stage;
  private readonly sheet: Sheet;
  private readonly protection: Protection;

  constructor(stage: Stage, sheet: Sheet, protection: Protection) {
    this.stage = stage;
    this.sheet = sheet;
    this.protection = protection;
  }

  setWarningOnly(isWarningOnly: boolean): this {
    needWriting(this.stage, 'setWarningOnly');
    this.protection.isWarningOnly = isWarningOnly;
    return this;
  }

  isWarningOnly(): boolean {
    return this.protection.isWarningOnly;
  }

  setDescription(description: string): this {
    needWriting(this.stage, 'setDescription');
    this.protection.description = description;
    return this;
  }

  getDescription(): string {
    return this.protection.description;
  }

  canEdit(): boolean {
    return this.protection.canEdit;
  }

  remove(): void {
    needWriting(this.stage, 'remove');
    const { protections } = this.sheet;
    protections.splice(protections.indexOf(this.protection), 1);
  }
}
