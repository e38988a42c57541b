import type { AttributeRefusal, AttributeValues, WritableAttribute } from './writable-attribute.ts';
import { cleanText } from './cell.ts';
import { matchText } from './match.ts';
import { refuse } from './note.ts';

type ChoiceDefinition = Pick<WritableAttribute, 'label' | 'choices'>;

/** Exactly one choice of a `list_unique` attribute (R056). Without known choices the text is taken as it is. */
export function readChoice(
  text: string,
  { label, choices = [] }: ChoiceDefinition,
): AttributeValues | AttributeRefusal {
  const whole = matchChoice(text, label, choices);
  const parts = splitChoices(text);
  if (parts.length < 2 || (whole.ok && choices.length > 0)) return whole;
  return allowing(choices, refuse('oneChoiceOnly', { label, text, found: String(parts.length) }));
}

/** The choices of a `list_multiple` attribute, separated by `;` or new lines, each once (R057). */
export function readChoices(
  text: string,
  { label, choices = [] }: ChoiceDefinition,
): AttributeValues | AttributeRefusal {
  if (choices.includes(text)) return { ok: true, values: [text] };
  const values = new Set<string>();
  for (const part of splitChoices(text)) {
    const read = matchChoice(part, label, choices);
    if (!read.ok) return read;
    for (const value of read.values) values.add(String(value));
  }
  return values.size === 0 ? { ok: true, values: [], clears: true } : { ok: true, values: [...values] };
}

function matchChoice(text: string, label: string, choices: readonly string[]): AttributeValues | AttributeRefusal {
  if (choices.length === 0) return { ok: true, values: [cleanText(text)] };
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
  const matches = splitChoices(text).map((part) => matchText(part, choices));
  return [...new Set(matches.flatMap((match) => ('found' in match ? [match.found] : [])))];
}

export function splitChoices(text: string): string[] {
  return text
    .split(/[;\r\n]/)
    .map(cleanText)
    .filter((part) => part !== '');
}

function allowing(allowed: readonly string[], refusal: AttributeRefusal): AttributeRefusal {
  return allowed.length === 0 ? refusal : { ...refusal, allowed };
}
