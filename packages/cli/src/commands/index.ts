import type { Command } from '../terminal/arguments.ts';
import { demo } from './demo.ts';
import { doctor } from './doctor/doctor.ts';
import { install } from './install/install.ts';
import { pull } from './pull/pull.ts';
import { sandbox } from './sandbox.ts';
import { set } from './set/set.ts';

/** Everything `tpr` can do, in the order of its help. */
export const commands: readonly Command[] = [demo, pull, set, install, doctor, sandbox];
