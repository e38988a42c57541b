import type { CommandEntry } from '../terminal/arguments.ts';
import { summaries } from './summaries.ts';

/** All commands, in the order of the help. Each is loaded only when it is used, for a fast start. */
export const commands: readonly CommandEntry[] = [
  { name: 'demo', summary: summaries.demo, open: async () => (await import('./demo.ts')).demo },
  { name: 'pull', summary: summaries.pull, open: async () => (await import('./pull/pull.ts')).pull },
  { name: 'set', summary: summaries.set, open: async () => (await import('./set/set.ts')).set },
  {
    name: 'reconcile',
    summary: summaries.reconcile,
    open: async () => (await import('./reconcile/reconcile.ts')).reconcile,
  },
  {
    name: 'rehearse',
    summary: summaries.rehearse,
    open: async () => (await import('./rehearse/rehearse.ts')).rehearse,
  },
  { name: 'install', summary: summaries.install, open: async () => (await import('./install/install.ts')).install },
  { name: 'google', summary: summaries.google, open: async () => (await import('./google/google.ts')).google },
  { name: 'doctor', summary: summaries.doctor, open: async () => (await import('./doctor/doctor.ts')).doctor },
  { name: 'sandbox', summary: summaries.sandbox, open: async () => (await import('./sandbox.ts')).sandbox },
];
