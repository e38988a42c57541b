import { Cancelled } from '@tpr/core';
import { describe, expect, it } from 'vitest';
import { readPassword, type ConnectionValues } from '../../src/terminal/connection.ts';
import { readPasswordCommand } from '../../src/terminal/password-command.ts';

/** A program that runs this JavaScript, which contains no double quotation mark. */
const node = (script: string, ...args: string[]): string => [`"${process.execPath}" -e "${script}"`, ...args].join(' ');
const print = (text: string): string => node(`process.stdout.write(${JSON.stringify(text).replaceAll('"', '`')})`);
const wait = 'setInterval(() => undefined, 1000)';

describe('S21: the password of --password-command', () => {
  it.each([
    ['secret', 'secret'],
    ['secret\n', 'secret'],
    [' a b \r\nuser: robot\n', ' a b '],
    ['\uFEFFclé\n', 'clé'],
  ])('is the first line of %j', async (printed, password) => {
    expect(await readPasswordCommand(print(printed))).toBe(password);
  });

  it('comes from a program that is started without a shell, with arguments that are not expanded', async () => {
    const command = node('console.log(process.argv.slice(1).join())', '$HOME', "'a b'", '$(id)', '|', '"c  d"', '*');
    expect(await readPasswordCommand(command)).toBe('$HOME,a b,$(id),|,c  d,*');
  });

  const failing: readonly (readonly [command: string, message: string])[] = [
    [node('console.log(`hush`); console.error(`hush`); process.exit(3)'), 'failed (3). Run it on its own to see why.'],
    [node('console.log(`hush`); process.kill(process.pid)'), 'failed (SIGTERM). Run it on its own to see why.'],
    [print(''), 'printed no password on its first line.'],
    [print('\nhush'), 'printed no password on its first line.'],
    [node('console.log(`hush`.repeat(50000))'), 'printed more than a password.'],
    [
      node('process.stdout.write(Buffer.from(`hush`, `utf16le`))'),
      'printed text that is not UTF-8. Let it print UTF-8.',
    ],
    ['/nowhere/program hush', 'cannot be started (ENOENT). Check its name and its path.'],
  ];
  it.each(failing)('is in no message where %s fails', async (command, message) => {
    const error: unknown = await readPasswordCommand(command).catch((thrown: unknown) => thrown);
    const program = command.startsWith('/nowhere') ? '/nowhere/program' : process.execPath;
    expect(error).toMatchObject({ kind: 'config', field: 'password-command' });
    expect((error as Error).message).toBe(`The password command ${program} ${message}`);
    expect((error as Error).cause).toBeUndefined();
  });

  it('is waited for no longer than a minute, also when the program continues after SIGTERM', async () => {
    const endless = node(`console.log(\`hush\`); process.on(\`SIGTERM\`, () => undefined); ${wait}`);
    await expect(readPasswordCommand(endless, undefined, 500)).rejects.toMatchObject({
      message: `The password command ${process.execPath} gave no password within 0.5 s.`,
    });
  });

  it('is not waited for after Ctrl-C', async () => {
    const abort = new AbortController();
    const reading = readPasswordCommand(node(wait), abort.signal);
    abort.abort();
    await expect(reading).rejects.toBeInstanceOf(Cancelled);
  });
});

it('S21: an option comes before a variable, a file or a variable with the password before a command', async () => {
  const values = (more: Partial<ConnectionValues> = {}) => ({ sandbox: false, ...more }) as ConnectionValues;
  const variables = { TPR_PASSWORD: 'from a variable', TPR_PASSWORD_COMMAND: print('from a variable with a command') };
  const command = { 'password-command': print('from a command') };
  expect(await readPassword(values(command), variables)).toBe('from a command');
  expect(await readPassword(values(), variables)).toBe('from a variable');
  expect(await readPassword(values(), { ...variables, TPR_PASSWORD: '' })).toBe('from a variable with a command');
  await expect(readPassword(values({ ...command, 'password-file': '/nowhere' }), variables)).rejects.toMatchObject({
    field: 'password-file',
  });
});
