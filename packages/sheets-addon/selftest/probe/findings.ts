/** One probe and its result. */
export interface Finding {
  readonly what: string;
  readonly found: string;
  /** No documentation states the result: a time, a text, or behaviour that only Google shows. */
  readonly isOpen: boolean;
  /** The result that the simulator assumes, if the simulator cannot run the probe itself. */
  readonly assumed: string;
}

const longestText = 300;

/** Collects findings. A failure is a finding, too. */
export class Findings {
  readonly all: Finding[] = [];

  fact(what: string, find: () => unknown): void {
    this.all.push({ what, found: tryOut(find), isOpen: false, assumed: '' });
  }

  open(what: string, find: () => unknown, assumed = ''): void {
    this.all.push({ what, found: tryOut(find), isOpen: true, assumed });
  }
}

function tryOut(find: () => unknown): string {
  try {
    const found = find();
    return (typeof found === 'string' ? found : (JSON.stringify(found) ?? 'undefined')).slice(0, longestText);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return `refused: ${message}`.slice(0, longestText);
  }
}
