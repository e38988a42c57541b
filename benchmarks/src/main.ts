/**
 * Measures this client and other clients on one machine in one run: `npm run bench` in the root. Prints each table and
 * writes it into docs/performance.md, where it replaces the previous one.
 */
import { measureClear } from './without-faults.ts';
import { measureLimiters } from './limiters.ts';
import { writeTable } from './page.ts';
import { measureFaults } from './faults.ts';

writeTable('clear', await measureClear());
writeTable('faults', await measureFaults());
writeTable('limiters', await measureLimiters());
