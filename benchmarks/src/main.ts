/**
 * The client beside what others would use, on one machine in one run: `npm run bench` in the root. Prints each table and
 * writes it into docs/performance.md, in place of the one before.
 */
import { measureClear } from './clear.ts';
import { measureLimiters } from './limiters.ts';
import { writeTable } from './page.ts';
import { measureFaults } from './faults.ts';

writeTable('clear', await measureClear());
writeTable('faults', await measureFaults());
writeTable('limiters', await measureLimiters());
