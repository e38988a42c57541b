import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../repo-checks/workspace.ts';

/** A file's path from the root, in any copy of the checkout. */
export const placeOf = (fileName: string): string => fileName.slice(fileName.lastIndexOf('packages/'));

/** Lines of the original file; the checkout's copy contains all mutants at once. */
export const linesOf = (place: string): string[] => readFileSync(join(root, place), 'utf8').split('\n');
