import type { IExecuteFunctions } from 'n8n-workflow';
import type { InputFile } from '../actions/operation.ts';

const unknownType = 'application/octet-stream';
const isMediaType = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+[ \t]*(;[\x20-\x7e]*)?$/;

type Functions = Pick<IExecuteFunctions, 'helpers'>;

/**
 * Files of items to upload. The client receives an empty placeholder; the file is read from n8n's binary store when its
 * request is sent, and released afterwards.
 */
export class SentFiles {
  private readonly openers = new WeakMap<Uint8Array, () => Promise<Uint8Array>>();

  /** @param wrap returns the bytes to send instead of the file. @throws NodeOperationError if the item has no such file */
  offer(
    { helpers }: Functions,
    itemIndex: number,
    field: string,
    wrap: (file: InputFile) => Uint8Array = ({ bytes }) => bytes,
  ): InputFile {
    const { mimeType, fileName } = helpers.assertBinaryData(itemIndex, field);
    // A file that a workflow has made may lack both, or have a value that no header can have.
    const given = String(mimeType).trim();
    const type = isMediaType.test(given) ? given : unknownType;
    const name = typeof fileName === 'string' && fileName !== '' ? fileName : field;
    const placeholder = new Uint8Array(0);
    this.openers.set(placeholder, async () =>
      wrap({ type, name, bytes: await helpers.getBinaryDataBuffer(itemIndex, field) }),
    );
    return { type, name, bytes: placeholder };
  }

  /** The bytes of a placeholder; other bytes are returned unchanged. */
  async open(file: Uint8Array): Promise<Uint8Array> {
    return (await this.openers.get(file)?.()) ?? file;
  }
}
