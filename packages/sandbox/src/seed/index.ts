export { contentOf } from './evidence-content.ts';
export { hasValidCheckDigits } from './identifiers.ts';
export { seedStore, type SeedSize } from './seed.ts';
