import type { Findings } from './findings.ts';

/** Of the add-on, which lies in the same project; it answers out of desk.html. */
declare function TPR_CHECKID(id: string): unknown[][];

/** Whether a script may evaluate another one that lies in its project as a text. */
export function probeParts(findings: Findings): void {
  const read = (): string => HtmlService.createTemplateFromFile('desk').getRawContent();
  findings.fact('characters of desk.html', () => read().length);
  findings.fact('a function out of desk.html', () => TPR_CHECKID('FR00732829320'));
  findings.open('reading desk.html once more', () => {
    const begunMs = Date.now();
    read();
    return `${Date.now() - begunMs} ms`;
  });
}
