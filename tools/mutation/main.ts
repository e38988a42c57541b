// Changes the code of a module, one place at a time, and reports where no test fails. README.md defines what is counted.
import { readArguments, type Wish } from './arguments.ts';
import { describeScore, rateOf, scoreOf } from './report.ts';
import { mutate } from './stryker.ts';

/** The required percentage of killed mutants. */
const least = 85;

const { modules, sample, seed } = readWish();
for (const module of modules) {
  try {
    const score = scoreOf(await mutate({ module, sample, seed }));
    console.log(describeScore(module, score));
    if (rateOf(score) < least) process.exitCode = 1;
  } catch (error) {
    // Stryker has already named the failing tests; its stack does not help.
    console.error(`${module}: not measured. ${(error as Error).message}`);
    process.exitCode = 1;
  }
}

function readWish(): Wish {
  try {
    return readArguments(process.argv.slice(2));
  } catch (error) {
    console.error((error as Error).message);
    process.exit(2);
  }
}
