export { fileOf } from './evidence-file.ts';
export { type NamedFile, safeFileName, zipOf } from './zip.ts';
