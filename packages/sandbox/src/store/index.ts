export * from './folding.ts';
export * from './ids.ts';
export * from './meta.ts';
export * from './rows.ts';
export * from './store.ts';
export * from './wall-clock.ts';
