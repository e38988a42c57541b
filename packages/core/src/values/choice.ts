import type { AttributeRefusal, AttributeValues, WritableAttribute } from './writable-attribute.ts';
import { trimText } from './cell.ts';
import { foldText, matchText } from './match.ts';
import { refuse } from './note.ts';

type ChoiceDefinition = Pick<WritableAttribute, 'label' | 'choices'>;

/** Exactly one choice of a `list_unique` attribute (R056). Without known choices, any text without separators is one. */
export function readChoice(
  text: string,
  { label, choices = [] }: ChoiceDefinition,
): AttributeValues | AttributeRefusal {
  const whole = matchChoice(text, label, choices);
  const parts = splitChoices(text);
  if (whole.ok && choices.length > 0) return whole;
  if (parts.length < 2) return choices.length > 0 ? matchChoice(parts[0] ?? text, label, choices) : whole;
  return allowing(choices, refuse('oneChoiceOnly', { label, text, found: String(parts.length) }));
}

/**
 * The choices of a `list_multiple` attribute, separated by `;` or new lines, each once (R057); by commas where each part
 * is a choice, as Google Sheets writes several values of a drop-down list.
 */
export function readChoices(
  text: string,
  { label, choices = [] }: ChoiceDefinition,
): AttributeValues | AttributeRefusal {
  if (choices.includes(text)) return { ok: true, values: [text] };
  const values = new Set<string>();
  for (const part of splitChoices(text, choices)) {
    const read = matchChoice(part, label, choices);
    if (!read.ok) return read;
    for (const value of read.values) values.add(String(value));
  }
  return { ok: true, values: [...values] };
}

function matchChoice(text: string, label: string, choices: readonly string[]): AttributeValues | AttributeRefusal {
  if (choices.length === 0) return { ok: true, values: [trimText(text)] };
  const match = matchText(text, choices);
  switch (match.kind) {
    case 'exact':
    case 'folded':
      return { ok: true, values: [match.found] };
    case 'ambiguous':
      return allowing(match.rivals, refuse('ambiguousChoice', { label, text, allowed: match.rivals.join('; ') }));
    case 'none':
      return allowing(choices, refuse('notChoice', { label, text, allowed: choices.join('; ') }));
  }
}

/** The choices that a text names, each once; parts of the text that are not a choice are ignored. */
export function namedChoices(text: string, choices: readonly string[]): string[] {
  const matches = splitChoices(text, choices).map((part) => matchText(part, choices));
  return [...new Set(matches.flatMap((match) => ('found' in match ? [match.found] : [])))];
}

/**
 * Splits a text at semicolons and line breaks, except within a known choice. A list in JSON, as programs and models write
 * several choices, has them as its entries. A part with commas is split at them only if
 * each piece is a known choice and the part itself is not one.
 * @param choices the known choices; without them commas do not separate.
 */
export function splitChoices(text: string, choices: readonly string[] = []): string[] {
  const entries = jsonTexts(text);
  if (entries !== undefined) return entries;
  const pieces = joinChoices(partsOf(text, /[;\r\n\v\u2028\u2029]/), choices);
  const parts = pieces.flatMap((part) => splitUnlessChoice(part, '\uFF1B', choices));
  if (choices.length === 0) return parts;
  return parts.flatMap((part) => {
    const words = splitUnlessChoice(part, ',', choices);
    return words.every((word) => isIn(word, choices)) ? words : [part];
  });
}

/** The texts of a list in JSON; undefined for any other text. */
function jsonTexts(text: string): string[] | undefined {
  if (!text.trimStart().startsWith('[')) return undefined;
  try {
    const list: unknown = JSON.parse(text);
    const isOfTexts = Array.isArray(list) && list.every((entry) => typeof entry === 'string');
    return isOfTexts ? list.map(trimText).filter((entry) => entry !== '') : undefined;
  } catch {
    return undefined;
  }
}

/** Joins the parts that are a choice only together, as of `Nord; Est`. Parts that are choices by themselves stay several. */
function joinChoices(parts: readonly string[], choices: readonly string[]): string[] {
  const compounds = choices
    .filter((choice) => choice.includes(';'))
    .map((choice) => ({ choice, pieces: partsOf(foldText(choice), ';') }))
    .filter(({ pieces }) => pieces.length > 1)
    .sort((a, b) => b.pieces.length - a.pieces.length);
  const joined: string[] = [];
  for (let at = 0; at < parts.length;) {
    const found = compounds.find(({ pieces }) => {
      const own = parts.slice(at, at + pieces.length);
      return (
        pieces.every((piece, index) => foldText(own[index] ?? '') === piece) &&
        !own.every((part) => isIn(part, choices))
      );
    });
    joined.push(found?.choice ?? parts[at]!);
    at += found?.pieces.length ?? 1;
  }
  return joined;
}

/** Splits a text, unless it is a choice or has one that contains the separator: `Oui,sous réserve` is not `Oui`. */
function splitUnlessChoice(text: string, separator: string, choices: readonly string[]): string[] {
  if (!text.includes(separator)) return [text];
  const mark = foldText(separator);
  const joined = (parts: readonly string[]) => `${mark}${parts.join(mark)}${mark}`;
  const whole = joined(partsOf(foldText(text), mark));
  const isWithin = choices.some((choice) => {
    const parts = partsOf(foldText(choice), mark);
    return parts.length > 1 && whole.includes(joined(parts));
  });
  return isWithin || isIn(text, choices) ? [text] : partsOf(text, separator);
}

const isIn = (text: string, choices: readonly string[]): boolean => matchText(text, choices).kind !== 'none';

function partsOf(text: string, separator: RegExp | string): string[] {
  return text
    .split(separator)
    .map(trimText)
    .filter((part) => part !== '');
}

function allowing(allowed: readonly string[], refusal: AttributeRefusal): AttributeRefusal {
  return allowed.length === 0 ? refusal : { ...refusal, allowed };
}
