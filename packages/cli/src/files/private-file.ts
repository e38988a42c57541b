import { open } from 'node:fs/promises';
import { ConnectorError } from '@tpr/core';

/**
 * A file with a secret in it, as text.
 * @param name how a refusal begins: `The password file x`.
 * @param field of the refusal. @param isSecret whether a text has to be kept from others at all.
 * @throws ConnectorError `config` when it can not be read, or others on this machine can.
 */
export async function readPrivateFile(
  path: string,
  { name, field, afterwards, isSecret }: PrivateFile,
): Promise<string> {
  const refuse = (message: string, cause?: unknown): never => {
    throw new ConnectorError('config', `${name} ${message}`, { field, cause });
  };
  const file = await open(path).catch((cause: unknown) =>
    refuse('cannot be read. Check its name and who may read it.', cause),
  );
  try {
    const facts = await file.stat();
    // Windows has no such bits; a pipe has no other readers.
    const isOpenToOthers = process.platform !== 'win32' && facts.isFile() && (facts.mode & 0o077) !== 0;
    const text = await file
      .readFile('utf8')
      .catch((cause: unknown) => refuse('is not a file that can be read.', cause));
    if (isOpenToOthers && (isSecret?.(text) ?? true)) {
      refuse(`can be read by others on this machine. Close it to them: chmod 600, then ${afterwards}.`);
    }
    return text;
  } finally {
    await file.close();
  }
}

interface PrivateFile {
  readonly name: string;
  readonly field: string;
  /** What to do once it is closed to others, who may have read it. */
  readonly afterwards: string;
  readonly isSecret?: (text: string) => boolean;
}
