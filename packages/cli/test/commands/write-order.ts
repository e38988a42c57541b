import { flagsOf } from './tpr.ts';
import type { Sandbox } from '@tpr/sandbox';

export const order = (sandbox: Sandbox, ...more: string[]) => [
  'doctor',
  ...flagsOf(sandbox),
  '--write-tests',
  '100001',
  ...more,
];
