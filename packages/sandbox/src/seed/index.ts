export { contentOf } from './evidence-content.ts';
export { hasValidCheckDigits } from './identifiers.ts';
export { type HeldAccount, type HeldThirdParty, heldId, holdStore } from './held.ts';
export { seedStore, type SeedSize } from './seed.ts';
