import type { Protection, Sheet } from '../book/sheet.ts';

export class ProtectionHandle {
  readonly #sheet: Sheet;
  readonly #protection: Protection;

  constructor(sheet: Sheet, protection: Protection) {
    this.#sheet = sheet;
    this.#protection = protection;
  }

  setWarningOnly(isWarningOnly: boolean): this {
    this.#protection.isWarningOnly = isWarningOnly;
    return this;
  }

  isWarningOnly(): boolean {
    return this.#protection.isWarningOnly;
  }

  setDescription(description: string): this {
    this.#protection.description = description;
    return this;
  }

  getDescription(): string {
    return this.#protection.description;
  }

  canEdit(): boolean {
    return this.#protection.canEdit;
  }

  remove(): void {
    const { protections } = this.#sheet;
    protections.splice(protections.indexOf(this.#protection), 1);
  }
}
