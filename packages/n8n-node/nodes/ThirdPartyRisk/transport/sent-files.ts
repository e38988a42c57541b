import type { IExecuteFunctions } from 'n8n-workflow';
import type { InputFile } from '../actions/operation.ts';

type Functions = Pick<IExecuteFunctions, 'helpers'>;

/**
 * Files of items on their way to the service. The client is handed an empty stand-in: a file is fetched from n8n's binary
 * store when its request leaves, and held no longer.
 */
export class SentFiles {
  private readonly openers = new WeakMap<Uint8Array, () => Promise<Uint8Array>>();

  /** @param wrap what is sent in place of the file. @throws NodeOperationError where the item has no such file */
  offer(
    { helpers }: Functions,
    itemIndex: number,
    field: string,
    wrap: (file: InputFile) => Uint8Array = ({ bytes }) => bytes,
  ): InputFile {
    const { mimeType: type, fileName: name = field } = helpers.assertBinaryData(itemIndex, field);
    const standIn = new Uint8Array(0);
    this.openers.set(standIn, async () =>
      wrap({ type, name, bytes: await helpers.getBinaryDataBuffer(itemIndex, field) }),
    );
    return { type, name, bytes: standIn };
  }

  /** The bytes behind a stand-in; what is none stands for itself. */
  async open(file: Uint8Array): Promise<Uint8Array> {
    return (await this.openers.get(file)?.()) ?? file;
  }
}
