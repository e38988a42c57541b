import type { Profile } from './profile/index.ts';

/** How many characters the longest text has that is too long, and how many are taken; undefined where all fit (G105). */
export function excessOf(
  texts: readonly unknown[],
  key: 'limits.textCharacters' | 'limits.commentCharacters',
  profile: Profile,
): { readonly characters: number; readonly most: number } | undefined {
  const most = profile.get(key);
  const characters = Math.max(0, ...texts.map((text) => (typeof text === 'string' ? text.length : 0)));
  return characters > most ? { characters, most } : undefined;
}
