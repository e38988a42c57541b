/** Measures pulls alone: `npm run bench:pulls -- 1000 10000` in the root; without a number all sizes, which takes a while. */
import { writeTable } from './page.ts';
import { measurePulls } from './pulls.ts';

const sizes = process.argv.slice(2).map(Number);
writeTable('pulls', await measurePulls(sizes.length > 0 ? sizes : [1_000, 10_000, 100_000]));
