/** A table; cells are Markdown already. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`;
  return line(head) + line(head.map(() => '---')) + rows.map(line).join('');
}

/** @param text any text; a bar in it would end the cell. */
export const code = (text: string): string => `\`${text.replaceAll('|', '\\|')}\``;

export const list = (texts: readonly string[]): string => texts.map(code).join(', ');

/** A code of the requirements, such as R038, as a link to its line. */
export const cited = (source: string): string => `[${source}](requirements.md#${source.toLowerCase()})`;

/** The anchor that GitHub gives to a heading. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

/** Every page names its source, so that it is not edited by hand. */
export const page = (title: string, about: string, ...parts: readonly string[]): string =>
  [
    `# ${title}`,
    '<!-- Written by packages/core/tools/write-reference.ts: change what it is read from, and run it again. -->',
    about,
    ...parts.map((part) => part.trimEnd()),
  ].join('\n\n') + '\n';
