import { foldText } from '../values/match.ts';

/** Words of common rating scales in all languages, from least to most. */
const scale: readonly (readonly string[])[] = [
  ['none', 'aucun', 'aucune', 'nul', 'nulle'],
  ['very low', 'tres faible', 'tres bas', 'tres basse', 'negligible', 'negligeable'],
  ['low', 'faible', 'bas', 'basse', 'minor', 'mineur', 'mineure'],
  ['medium', 'moderate', 'moyen', 'moyenne', 'modere', 'moderee'],
  ['high', 'eleve', 'elevee', 'fort', 'forte', 'haut', 'haute', 'major', 'majeur', 'majeure'],
  ['very high', 'tres eleve', 'tres elevee', 'tres fort', 'tres forte'],
  ['critical', 'critique', 'severe', 'extreme'],
];

/**
 * Ranks words by a list of choices: a larger number means more. The order is that of the service's list; the words of
 * the choices show whether it rises or falls (Low before High, or 2 before 1).
 * @param choices if empty, words are ranked by `scale`. @returns undefined for a list without ranks.
 */
export function rankBy(choices: readonly string[]): ((word: string) => number | undefined) | undefined {
  if (choices.length === 0) return (word) => rankAlone(foldText(word));
  const steps = choices.map(stepOf).filter((step) => step !== undefined);
  const isRising = steps.every((step, at) => at === 0 || step >= steps[at - 1]!);
  const isFalling = steps.every((step, at) => at === 0 || step <= steps[at - 1]!);
  if (isRising === isFalling) return undefined;
  const folded = choices.map(foldText);
  const ordered = isRising ? folded : folded.reverse();
  return (word) => asFound(ordered.indexOf(foldText(word)));
}

/** The rank of a word without a list: by the scale, or the letter of a grade by the alphabet. */
function rankAlone(word: string): number | undefined {
  return (
    asFound(scale.findIndex((words) => words.includes(word))) ?? (/^[a-z]$/.test(word) ? word.charCodeAt(0) : undefined)
  );
}

/** The position of the longest word of the scale that the choice contains: `3 - Very high` is very high. */
function stepOf(choice: string): number | undefined {
  const text = ` ${foldText(choice).replace(/[^\p{L}\p{N}]+/gu, ' ')} `;
  const found = scale.flatMap((words, step) =>
    words.filter((word) => text.includes(` ${word} `)).map((word) => ({ step, length: word.length })),
  );
  const [best] = found.sort((a, b) => b.length - a.length);
  return best?.step ?? (/^\d{1,9}$/.test(text.trim()) ? Number(text) : undefined);
}

const asFound = (at: number): number | undefined => (at < 0 ? undefined : at);
