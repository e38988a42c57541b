import { accessDenied, invalidArgument } from './refusal.ts';

/** The sheet's protection. While it is on, locked cells cannot change; `options` lists what else is allowed. */
export class Protection {
  isOn = false;
  options: Readonly<Record<string, unknown>> = {};
  private password: string | undefined;

  protect(options: Readonly<Record<string, unknown>> = {}, password?: string): void {
    if (this.isOn) throw invalidArgument('the sheet is protected already');
    this.isOn = true;
    this.options = options;
    this.password = password;
  }

  unprotect(password?: string): void {
    if (this.isOn && this.password !== undefined && this.password !== password) throw accessDenied('wrong password');
    this.isOn = false;
    this.options = {};
    this.password = undefined;
  }

  /** @throws Refusal AccessDenied while the protection is on and does not allow `option`. */
  demand(option: string): void {
    if (this.isOn && this.options[option] !== true) throw accessDenied('the sheet is protected');
  }
}
