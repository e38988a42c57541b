import type { DownloadedFile } from '@tpr/core';
import { safeFileName } from '@tpr/core/values';
import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { OperationCall, Result } from '../operation.ts';

export const binaryProperty: INodeProperties = {
  displayName: 'Put Output File in Field',
  name: 'binaryPropertyName',
  type: 'string',
  default: 'data',
  required: true,
  placeholder: 'e.g. data',
  hint: 'The name of the output binary field to put the file in',
};

/** An item with a downloaded file. @param otherwise name of a file without one. @param about fields of the item. */
export function fileResult(call: OperationCall, file: DownloadedFile, otherwise: string, about: IDataObject): Result {
  const fileName = safeFileName(file.name) ?? otherwise;
  const extension = /\.([A-Za-z0-9]{1,8})$/.exec(fileName)?.[1];
  const stored = call.binaryOf(file.bytes);
  const binary = {
    ...stored,
    fileName,
    ...(extension !== undefined && { fileExtension: extension.toLowerCase() }),
  };
  const field = call.parameters.optional('binaryPropertyName') ?? 'data';
  return { json: { ...about, fileName, mimeType: binary.mimeType }, binary: { [field]: binary } };
}
