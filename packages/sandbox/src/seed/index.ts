export { contentOf } from './evidence-content.ts';
export { hasValidCheckDigits } from './identifiers.ts';
export { type AccountCopy, type ThirdPartyCopy, copiedId, copyToStore } from './account-copy.ts';
export { seedStore, type SeedSize } from './seed.ts';
