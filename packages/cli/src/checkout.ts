// Entry point of `npm run tpr`, which starts in the root of the checkout. Paths are relative to the caller's folder.
process.chdir(process.env['TPR_FOLDER'] ?? '.');
await import('./main.ts');
