// What `npm run tpr` starts, in the root of the checkout: paths are those of the folder that the user called it from.
process.chdir(process.env['TPR_FOLDER'] ?? '.');
await import('./main.ts');
