/** `A` for 0, `AA` for 26. */
function nameColumn(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : nameColumn(Math.floor(index / 26) - 1) + letter;
}

/** A block of cells; rows and columns from 0, ends not included. */
export interface Block {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export function nameRange(title: string, block: Block): string {
  return `${nameSheet(title)}!${nameBlock(block)}`;
}

export function nameBlock({ top, bottom, left, right }: Block): string {
  return `${nameColumn(left)}${top + 1}:${nameColumn(right - 1)}${bottom}`;
}

export const nameSheet = (title: string): string => `'${title.replaceAll("'", "''")}'`;
