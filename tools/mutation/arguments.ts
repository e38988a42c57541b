import { parseArgs } from 'node:util';
import { rooms } from './rooms.ts';

export interface Wish {
  readonly rooms: readonly string[];
  /** How many mutants a room. */
  readonly sample: number;
  readonly seed: number;
}

/** @throws Error whose message is one line that says what to write instead. */
export function readArguments(args: readonly string[]): Wish {
  const { values } = parseArgs({
    args: [...args],
    options: {
      room: { type: 'string', multiple: true, default: Object.keys(rooms) },
      sample: { type: 'string', default: '150' },
      seed: { type: 'string', default: '1' },
    },
  });
  const unknown = values.room.find((name) => !Object.hasOwn(rooms, name));
  if (unknown !== undefined) throw new Error(`--room is one of ${Object.keys(rooms).join(', ')}, not ${unknown}.`);
  return { rooms: values.room, sample: readCount('sample', values.sample), seed: readCount('seed', values.seed) };
}

function readCount(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} takes a whole number, not ${text}.`);
  return Number(text);
}
