import { readFileSync } from 'node:fs';

/** One instruction of a Dockerfile, joined over continued lines. */
export interface Instruction {
  readonly word: string;
  readonly rest: string;
}

/** From one FROM to the next. */
export interface Stage {
  /** With its digest, where it has one. */
  readonly base: string;
  readonly name: string | undefined;
  readonly instructions: readonly Instruction[];
}

/** The part of https://docs.docker.com/reference/dockerfile/ that our file uses. @throws Error for any other. */
export function readDockerfile(path: string): Stage[] {
  const lines = readFileSync(path, 'utf8')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const stages: { base: string; name: string | undefined; instructions: Instruction[] }[] = [];
  for (const line of lines) {
    const [, word = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    const from = /^(\S+)(?:\s+AS\s+(\S+))?$/i.exec(rest);
    if (word === 'FROM' && from !== null) stages.push({ base: from[1]!, name: from[2], instructions: [] });
    else if (played.includes(word) && stages.length > 0) stages.at(-1)!.instructions.push({ word, rest });
    else throw new Error(`The steps of the Dockerfile are not played here: ${line}`);
  }
  return stages;
}

const played = ['WORKDIR', 'ENV', 'COPY', 'RUN', 'USER', 'EXPOSE', 'HEALTHCHECK', 'CMD'];

/** The command of an instruction in JSON form: `["node", "main.ts"]`. */
export const readCommand = (rest: string): string[] => JSON.parse(rest.slice(rest.indexOf('['))) as string[];
