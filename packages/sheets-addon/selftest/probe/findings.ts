/** Something that was tried, and what came of it. */
export interface Finding {
  readonly what: string;
  readonly found: string;
  /** Nothing is assumed of it: a time, or what only Google can answer. */
  readonly isOpen: boolean;
}

const longestText = 300;

/** Collects what is found; what fails is a finding, too. */
export class Findings {
  readonly all: Finding[] = [];

  fact(what: string, find: () => unknown): void {
    this.all.push({ what, found: tryOut(find), isOpen: false });
  }

  open(what: string, find: () => unknown): void {
    this.all.push({ what, found: tryOut(find), isOpen: true });
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
