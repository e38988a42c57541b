import * as z from 'zod/mini';
import manifest from '../package.json' with { type: 'json' };
import { callForm } from '../src/api/path.ts';
import { overridableCalls } from '../src/api/profile-overrides/calls.ts';
import { profileEntries, type Entry } from '../src/api/profile/index.ts';

/** The public address of the schema, in the repository that the manifest names. */
const schemaAddress = `${manifest.repository.url.replace(/^git\+|\.git$/g, '')}/raw/main/packages/core/profile.schema.json`;

/** The JSON Schema of an overlay, for editors: every key with its type, its meaning and its shipped value. */
export function createProfileSchema(): Record<string, unknown> {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: schemaAddress,
    title: 'Profile overlay of the third-party risk connectors',
    description: 'How one service differs from the shipped profile. tpr doctor --write-profile writes such a file.',
    type: 'object',
    properties: {
      $schema: { type: 'string' },
      version: { const: 1 },
      service: { type: 'string', description: 'A name of the service, for people.' },
      since: { type: 'string', format: 'date', description: 'The day since when the service is known to be so.' },
      by: { type: 'string', description: 'Who says so, for people.' },
      overrides: {
        type: 'object',
        description: 'Profile keys and their values. Keys that are not here keep what is shipped.',
        properties: { ...callSchemas(), ...entrySchemas() },
        additionalProperties: false,
      },
    },
    required: ['version', 'overrides'],
  };
}

function entrySchemas(): Record<string, unknown> {
  const entries: Readonly<Record<string, Entry<unknown>>> = profileEntries;
  return Object.fromEntries(Object.entries(entries).map(([key, entry]) => [key, schemaOf(entry)]));
}

function schemaOf({ schema, value, basis, source, note, also }: Entry<unknown>): Record<string, unknown> {
  const { $schema: _, ...shape } = z.toJSONSchema(schema());
  return {
    ...shape,
    description: `${note} (${basis}, ${source})`,
    default: value,
    ...(also.length > 0 && { examples: also }),
  };
}

/** The call of every operation may be overridden, also of those that the specification shows; its method may not. */
function callSchemas(): Record<string, unknown> {
  return Object.fromEntries(
    [...overridableCalls].map(([key, { name }]) => [
      key,
      { type: 'string', pattern: callForm.source, description: `Method and path template of ${name}.` },
    ]),
  );
}

export const schemaText = (): string => `${JSON.stringify(createProfileSchema(), null, 2)}\n`;
