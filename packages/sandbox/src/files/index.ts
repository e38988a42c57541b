export { fileOf } from './evidence-file.ts';
export { safeFileName, zipOf } from './zip.ts';
