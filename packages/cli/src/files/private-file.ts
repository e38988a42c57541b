import { open } from 'node:fs/promises';
import { ConnectorError } from '@tpr/core';
import { takeUtf8 } from '@tpr/core/values';

/**
 * Reads a text file that contains a secret, without a byte order mark.
 * @param name begins the error messages: `The password file x`.
 * @param field of the error. @param isSecret whether a text is a secret; default: every text.
 * @throws ConnectorError `config` when it cannot be read, is not UTF-8, or others on this machine can read it.
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
    // Windows has no permission bits; a pipe has no other readers.
    const isOpenToOthers = process.platform !== 'win32' && facts.isFile() && (facts.mode & 0o077) !== 0;
    const text = await file
      .readFile('utf8')
      .catch((cause: unknown) => refuse('is not a file that can be read.', cause));
    if (isOpenToOthers && (isSecret?.(text) ?? true)) {
      refuse(`can be read by others on this machine. Close it to them: chmod 600, then ${afterwards}.`);
    }
    return takeUtf8(text) ?? refuse('is not UTF-8 text. Save it as UTF-8.');
  } finally {
    await file.close();
  }
}

interface PrivateFile {
  readonly name: string;
  readonly field: string;
  /** What to do after the file was made private, because others may have read it. */
  readonly afterwards: string;
  readonly isSecret?: (text: string) => boolean;
}
