/**
 * Everything that is measured, on one machine in one run: `npm run bench` in the root. Prints each table and writes it
 * into docs/performance.md, in place of the one before.
 */
import { writeTable } from './page.ts';
import { measureReads } from './reads.ts';

writeTable('reads', await measureReads());
