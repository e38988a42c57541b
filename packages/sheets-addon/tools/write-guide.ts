#!/usr/bin/env node
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@tpr/core';
import { guideFile } from '@tpr/panel/guide';
import { writeGuide } from './guide.ts';

/** Writes the guide for buyers in every language; `write-guide-pictures.ts` writes its pictures. */
const folder = join(import.meta.dirname, '../../../docs/sheets');
for (const language of languages) writeFileSync(join(folder, guideFile(language)), await writeGuide(language));
