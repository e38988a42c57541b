import { configureGlobal } from 'fast-check';

configureGlobal({ seed: Number(process.env['TPR_SEED'] ?? 1) });
