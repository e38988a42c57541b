export { contentOf, type EvidenceContent } from './evidence-content.ts';
export { hasValidCheckDigits, isSiren } from './identifiers.ts';
export { seedStore, type SeedOptions, type SeedSize, sizeOf } from './seed.ts';
