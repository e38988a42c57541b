import type { Profile } from './profile/index.ts';

/** The length of the longest text and the allowed maximum, in characters; undefined when all texts fit (G105). */
export function excessOf(
  texts: readonly unknown[],
  key: 'limits.textCharacters' | 'limits.commentCharacters',
  profile: Profile,
): { readonly characters: number; readonly most: number } | undefined {
  const most = profile.get(key);
  const characters = Math.max(0, ...texts.map((text) => (typeof text === 'string' ? text.length : 0)));
  return characters > most ? { characters, most } : undefined;
}
