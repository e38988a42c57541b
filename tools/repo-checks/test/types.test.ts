import { describe, expect, it } from 'vitest';
import { checkedIn, members, packages, plan, sourcesOf } from '../workspace.ts';

describe.each(members)('Types of $name', (member) => {
  it('are checked in each of its files', async () => {
    const checked = await checkedIn(member);
    expect(sourcesOf(member).filter((file) => !checked.has(file))).toEqual([]);
  });
});

describe('turbo', async () => {
  const tasks = await plan('types');
  const taskOf = (id: string) => tasks.find(({ taskId }) => taskId === id);

  it.each(members)('checks the types of $name again after a change in any of its files', (member) => {
    const inputs = Object.keys(taskOf(`${member.name}#types`)?.inputs ?? {});
    expect(inputs).toEqual(expect.arrayContaining(sourcesOf(member)));
  });

  it.each(packages)('checks the types of $name again after a change in a package that it uses', ({ name, uses }) => {
    expect(taskOf(`${name}#types`)?.dependencies).toEqual([`${name}#sources`]);
    expect(taskOf(`${name}#sources`)?.dependencies).toEqual(uses.map((used) => `${used}#sources`).sort());
  });
});
