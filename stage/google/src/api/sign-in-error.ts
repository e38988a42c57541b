/** A refusal of the token endpoint, which has a form of its own. */
export class SignInError extends Error {
  readonly code: string;

  constructor(code: string, description: string) {
    super(description);
    this.code = code;
  }

  toJSON(): object {
    return { error: this.code, error_description: this.message };
  }
}
