import { describe, expect, it } from 'vitest';
import { checkedIn, packages, members, run, sourcesOf } from '../workspace.ts';

/** What turbo would do, and what it would look at to know whether it has to. */
interface Plan {
  readonly tasks: readonly {
    readonly taskId: string;
    readonly inputs: Readonly<Record<string, string>>;
    readonly dependencies: readonly string[];
  }[];
}

describe.each(members)('Types of $name', (member) => {
  it('are checked in every file of it', async () => {
    const checked = await checkedIn(member);
    expect(sourcesOf(member).filter((file) => !checked.has(file))).toEqual([]);
  });
});

describe('turbo', async () => {
  const { tasks } = JSON.parse(await run('turbo', ['run', 'types', '--dry=json'])) as Plan;
  const taskOf = (id: string) => tasks.find(({ taskId }) => taskId === id);

  it.each(members)('checks the types of $name again after a change in any file of it', (member) => {
    const inputs = Object.keys(taskOf(`${member.name}#types`)?.inputs ?? {});
    expect(inputs).toEqual(expect.arrayContaining(sourcesOf(member)));
  });

  it.each(packages)('checks the types of $name again after a change in a package that it uses', ({ name, uses }) => {
    expect(taskOf(`${name}#types`)?.dependencies).toEqual([`${name}#sources`]);
    expect(taskOf(`${name}#sources`)?.dependencies).toEqual(uses.map((used) => `${used}#sources`).sort());
  });
});
