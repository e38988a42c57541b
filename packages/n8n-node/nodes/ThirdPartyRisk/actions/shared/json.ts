import { ConnectorError } from '@tpr/core';
import type { IDataObject } from 'n8n-workflow';

/** An object, or its text; blank is an empty one. @throws ConnectorError `config` for anything else. */
export function jsonObject(given: unknown, title: string): IDataObject {
  const value = jsonOf(given);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as IDataObject;
  throw new ConnectorError('config', `${title} is not a JSON object: write it as {"name": "value"}.`, { field: title });
}

/** A JSON value, or its text; a blank text is an empty object. @returns undefined for a text that is not JSON */
export function jsonOf(given: unknown): unknown {
  if (typeof given !== 'string') return given;
  try {
    return given.trim() === '' ? {} : JSON.parse(given);
  } catch {
    return undefined;
  }
}
