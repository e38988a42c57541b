import { writeFileSync } from 'node:fs';
import { schemaText } from './profile-schema.ts';

/** `node packages/core/tools/write-profile-schema.ts`, after a change of the profile. */
writeFileSync(new URL('../profile.schema.json', import.meta.url), schemaText());
