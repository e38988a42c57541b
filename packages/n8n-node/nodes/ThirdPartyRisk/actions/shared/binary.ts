import type { DownloadedFile } from '@tpr/core';
import { safeFileName } from '@tpr/core/values';
import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { OperationCall, Result } from '../operation.ts';
import type { Parameters } from '../parameters.ts';

export const binaryProperty: INodeProperties = {
  displayName: 'Put Output File in Field',
  name: 'binaryPropertyName',
  type: 'string',
  default: 'data',
  required: true,
  placeholder: 'e.g. data',
  hint: 'The name of the output binary field to put the file in',
};

/** The name of the binary field, read before the request. @throws ConnectorError `config` for a value without a text */
export const binaryField = (parameters: Parameters): string => parameters.optional('binaryPropertyName') ?? 'data';

/** Where a downloaded file goes. */
interface FilePlace {
  /** Name of the binary field. */
  readonly field: string;
  /** Name of a file without one. */
  readonly otherwise: string;
  /** Other fields of the item. */
  readonly about: IDataObject;
}

/** An item with a downloaded file. */
export function fileResult(
  call: Pick<OperationCall, 'binaryOf'>,
  file: DownloadedFile,
  { field, otherwise, about }: FilePlace,
): Result {
  const fileName = safeFileName(file.name) ?? otherwise;
  const extension = /\.([A-Za-z0-9]{1,8})$/.exec(fileName)?.[1];
  const stored = call.binaryOf(file.bytes);
  const binary = {
    ...stored,
    fileName,
    ...(extension !== undefined && { fileExtension: extension.toLowerCase() }),
  };
  return { json: { ...about, fileName, mimeType: binary.mimeType }, binary: { [field]: binary } };
}
