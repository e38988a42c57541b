/** Something that was tried, and what came of it. */
export interface Finding {
  readonly what: string;
  readonly found: string;
  /** A time, words, or what only Google can answer: no page says what it is to be. */
  readonly isOpen: boolean;
  /** What our model takes it to be, where the model can not try it itself. */
  readonly assumed: string;
}

const longestText = 300;

/** Collects what is found; what fails is a finding, too. */
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
