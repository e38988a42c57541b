export { contentOf } from './evidence-content.ts';
export { hasValidCheckDigits } from './identifiers.ts';
export { type AccountCopy, type ThirdPartyCopy, copiedId, copyToStore } from './account-copy.ts';
export { seedInSteps, seedStore, type SeedProgress, type SeedSize } from './seed.ts';
