import { readFileSync } from 'node:fs';

export const linesOf = (path: string): number => readFileSync(path, 'utf8').trimEnd().split('\r\n').length;
