import type { AttributeDefinition } from '@tpr/core/api';

/** The values among which an attribute is chosen; none for an attribute with free values. */
export function choicesOf({ type, choices }: Pick<AttributeDefinition, 'type' | 'choices'>): readonly string[] {
  return type === 'boolean' ? ['Yes', 'No'] : choices;
}
