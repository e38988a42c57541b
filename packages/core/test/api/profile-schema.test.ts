import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createProfileSchema } from '../../tools/profile-schema.ts';
import { operationNames, profileEntries } from '../../src/api/index.ts';

const shipped = JSON.parse(readFileSync(new URL('../../profile.schema.json', import.meta.url), 'utf8'));

test('the shipped schema of overlays is the output of packages/core/tools/write-profile-schema.ts', () => {
  // An outdated schema would make an editor mark a valid key as wrong.
  expect(shipped).toEqual(JSON.parse(JSON.stringify(createProfileSchema())));
});

test('every profile key, and the path of every operation except the token calls, is in the schema', () => {
  const keys = [
    ...Object.keys(profileEntries),
    ...operationNames.filter((name) => !name.startsWith('auth.')).map((name) => `paths.${name}`),
  ];
  expect(Object.keys(shipped.properties.overrides.properties).sort()).toEqual([...new Set(keys)].sort());
});
