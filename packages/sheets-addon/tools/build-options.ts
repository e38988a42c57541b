import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** The options of a build. */
export interface BuildOrder {
  /** The name of an environment, or the path of a file. */
  readonly name: string;
  /** The folder that paths are relative to. */
  readonly from: string;
  readonly out: string;
  /** Leaves the page of the sidebar readable, for a review. */
  readonly isReadable: boolean;
}

const usage = 'There are: -e <environment or file.json>, --out <folder>, --readable.';

/** @throws RangeError with one line that describes the option's value. */
export function readOrder(args: readonly string[], from: string): BuildOrder {
  const { environment, out, readable } = readOptions(args);
  const folder = out === undefined ? join(import.meta.dirname, '../dist') : resolve(from, out);
  // The build empties this folder, so a folder that is not an earlier build is refused.
  const isTaken = existsSync(folder) && readdirSync(folder).length > 0 && !existsSync(join(folder, 'appsscript.json'));
  if (isTaken) {
    throw new RangeError(`--out ${folder} is there already and holds no add-on: name a folder that is not there yet.`);
  }
  return { name: environment, from, out: folder, isReadable: readable };
}

function readOptions(args: readonly string[]) {
  try {
    const { values, tokens } = parseArgs({
      args: [...args],
      options: {
        environment: { type: 'string', short: 'e', default: 'company' },
        out: { type: 'string' },
        readable: { type: 'boolean', default: false },
      },
      tokens: true,
    });
    const names = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []));
    const twice = names.find((name, place) => names.indexOf(name) < place);
    if (twice !== undefined) throw new RangeError(`--${twice} is given twice`);
    return values;
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('. ')[0] : String(error);
    throw new RangeError(`${reason}. ${usage}`, { cause: error });
  }
}
