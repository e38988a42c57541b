import type { IDataObject } from 'n8n-workflow';
import type { InputFile } from '../operation.ts';
import { isMoment, textOf as isoTextOf } from '../shared/given-value.ts';

export interface Form {
  /** Must not occur in the content of the form. */
  readonly boundary: string;
  /** A date is sent as its ISO text, another value that is not a text as JSON; a null value is not sent. */
  readonly fields: IDataObject;
  readonly formField: string;
  readonly file: InputFile;
}

export const formType = (boundary: string): string => `multipart/form-data; boundary=${boundary}`;

/** The bytes of a multipart form with a file (RFC 7578). */
export function writeForm({ boundary, fields, formField, file }: Form): Uint8Array {
  const parts = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [`${head(boundary, name)}\r\n${textOf(value)}\r\n`],
  );
  const fileHead = `${head(boundary, formField, file.name)}Content-Type: ${oneLine(file.type)}\r\n\r\n`;
  return Buffer.concat([
    Buffer.from(parts.join('') + fileHead, 'utf8'),
    file.bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`, 'utf8'),
  ]);
}

function head(boundary: string, name: string, fileName?: string): string {
  const file = fileName === undefined ? '' : `; filename="${escaped(fileName)}"`;
  return `--${boundary}\r\nContent-Disposition: form-data; name="${escaped(name)}"${file}\r\n`;
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return isMoment(value) ? isoTextOf(value) : JSON.stringify(value);
}

/** Escapes quotation marks and line breaks, which would end a name. */
function escaped(name: string): string {
  return name.replace(/"/g, '%22').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
}

const oneLine = (text: string): string => text.replace(/[\r\n]+/g, ' ');
