/** An error of the token endpoint, which has its own format. */
export class SignInError extends Error {
  readonly code: string;
  private readonly subtype: string | undefined;

  constructor(code: string, description: string, subtype?: string) {
    super(description);
    this.code = code;
    this.subtype = subtype;
  }

  toJSON(): object {
    const subtype = this.subtype !== undefined && { error_subtype: this.subtype };
    return { error: this.code, error_description: this.message, ...subtype };
  }
}
