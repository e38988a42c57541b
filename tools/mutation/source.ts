import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../repo-checks/workspace.ts';

/** A file's path from the root, whichever copy of the checkout it stands in. */
export const placeOf = (fileName: string): string => fileName.slice(fileName.lastIndexOf('packages/'));

/** As it is written: the copy at work holds all mutants at once. */
export const linesOf = (place: string): string[] => readFileSync(join(root, place), 'utf8').split('\n');
