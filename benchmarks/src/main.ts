/**
 * The client beside what others would use, on one machine in one run: `npm run bench` in the root. Prints each table and
 * writes it into docs/performance.md, in place of the one before.
 */
import { measureClear } from './clear.ts';
import { measureLimiters } from './limiters.ts';
import { writeTable } from './page.ts';
import { measureWeather } from './weather.ts';

writeTable('clear', await measureClear());
writeTable('weather', await measureWeather());
writeTable('limiters', await measureLimiters());
