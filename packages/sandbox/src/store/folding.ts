const ligatures: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', '’': "'" };

/** A name folded for searches: lower case, no accents, ligatures spelled out, single spaces. */
export const foldName = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[œæßøł’]/g, (letter) => ligatures[letter] ?? letter)
    .replaceAll(/\s+/g, ' ')
    .trim();
